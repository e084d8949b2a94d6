// Brings the desk to life, and says so when that does not work. Everything else is Rust.
//
// html[data-ready]: "no" until the handlers are attached, then "yes" (set by the wasm); "failed" when the wasm could not
// be loaded; "crashed" after a fault of ours. In every state but "yes" the page is a plain form that saves.

const root = document.documentElement;
const { js, wasm } = document.getElementById("loader").dataset;

function say(sentence) {
    const place = document.getElementById("helpers");
    if (place) place.textContent = sentence;
}

const note = "Some helpers did not load. You can still write, save and publish. This device keeps no copy: save often.";
const patience = setTimeout(() => root.dataset.ready === "no" && say(note), 8000);

new MutationObserver(() => {
    if (root.dataset.ready === "crashed") {
        // An alert is heard when it is put into the page, not when it is shown.
        const notice = document.getElementById("crashed");
        notice?.replaceWith(notice.content);
    }
    if (root.dataset.ready !== "yes") return;
    clearTimeout(patience);
    say("");
    pressed?.click();
    pressed = null;
}).observe(root, { attributes: true, attributeFilter: ["data-ready"] });

// Handlers of a crashed wasm must not stand between the owner and the form.
for (const kind of ["click", "submit", "keydown", "input", "beforeunload"]) {
    window.addEventListener(kind, (event) => root.dataset.ready === "crashed" && event.stopImmediatePropagation(), true);
}

// What is pressed before the wasm is there, and needs it, is pressed again once it is.
let pressed = null;
document.addEventListener("click", (event) => {
    if (root.dataset.ready === "no") pressed = event.target.closest?.("button.needs-wasm") ?? pressed;
});

// Takes out what a browser extension put into the desk before it came alive (noted by the page from the start). A box
// that was wrapped stays where it is.
function sendStrangersOut() {
    watch.takeRecords().forEach((record) => strangers.push(...record.addedNodes));
    watch.disconnect();
    for (const node of strangers) {
        if (node.isConnected && !node.matches?.("[id][name]")) {
            node.replaceWith(...(node.querySelectorAll?.("[id][name]") ?? []));
        }
    }
}

try {
    const desk = await import(js);
    await desk.default({ module_or_path: wasm });
    sendStrangersOut();
    desk.hydrate();
} catch (why) {
    console.warn("The desk did not come alive.", why);
    if (root.dataset.ready === "no") root.dataset.ready = "failed";
    clearTimeout(patience);
    say(note);
}
