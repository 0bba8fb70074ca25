//! Links the C library, which brings the start-up code and the allocator.

fn main() {
    println!("cargo::rustc-link-arg-bins=-lc");
}
