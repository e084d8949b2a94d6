//! Everything that touches the network, the disk, the clock or a secret.
