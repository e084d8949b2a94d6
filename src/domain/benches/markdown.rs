//! How long rendering takes: `cargo bench -p copydesk-domain --bench markdown`.

use copydesk_domain::markdown::render;
use divan::{Bencher, black_box, counter::BytesCount};

#[path = "../markdown/tests/shapes.rs"]
mod shapes;

const PARAGRAPH: &str = "## Opening hours & more\n\nWe open at **nine** on weekdays, see [the map](/map \"Map\") or https://a.example/visit (free).\n\n\
    - Tea, from 3 €\n- Coffee `to go`\n- A *slice* of cake\n\n> What a place!\n\n| Day | From | To |\n|---|:-:|--:|\n| Mon | 9 | 18 |\n\n";

fn main() {
    divan::main();
}

/// What people write, up to the longest text that is ever rendered.
#[divan::bench(args = [1_000, 6_000, 50_000, 400_000])]
fn honest(bencher: Bencher<'_, '_>, length: usize) {
    let text = PARAGRAPH.repeat(length / PARAGRAPH.len() + 1);
    bencher.counter(BytesCount::of_str(&text)).bench(|| render(black_box(&text)));
}

/// What was made to take long, at 50,000 bytes each.
#[divan::bench(args = 0..shapes::SHAPES.len() + 2, sample_count = 10, sample_size = 1)]
fn hostile(bencher: Bencher<'_, '_>, shape: usize) {
    let text = match shapes::SHAPES.get(shape) {
        Some(shape) => shapes::grown(*shape, 50_000),
        None if shape == shapes::SHAPES.len() => shapes::stairs(50_000),
        None => shapes::titles(50_000),
    };
    bencher.bench(|| render(black_box(&text)));
}
