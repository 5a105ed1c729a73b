/**
 * Argument at which a distribution function has a value, by Newton's method from the maximum of its density: the
 * function is convex below and concave above, so that no step goes too far, and the first step back
 * is rounding.
 *
 * @param step the distribution function's excess over the value, divided by the density.
 */
export function newtonFromMode(mode: number, step: (at: number) => number): number {
	let at = mode;
	let direction = 0;
	for (;;) {
		const next = at - step(at);
		const moved = Math.sign(next - at);
		if (moved === 0 || moved === -direction || Number.isNaN(moved)) return at;
		direction = moved;
		at = next;
	}
}
