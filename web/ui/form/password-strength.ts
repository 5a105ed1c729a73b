/** How hard a password is to guess, roughly: a hint, never a condition (design §14). */
export type Strength = "weak" | "fair" | "strong";

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
/** What guessing begins with. */
const COMMON = /^(?:(.)\1+|1234\d*|azerty.*|qwerty.*|motdepasse.*|password.*|excel.*|tabulia.*)$/i;

export function passwordStrength(password: string): Strength {
	const kinds = KINDS.filter((kind) => kind.test(password)).length;
	const { length } = password;
	if (length < 8 || COMMON.test(password)) return "weak";
	if (length >= 16 || (length >= 12 && kinds >= 3)) return "strong";
	return kinds >= 2 || length >= 12 ? "fair" : "weak";
}
