/** A rough estimate of a password's strength: a hint, never a condition (docs/decisions/0014-minimum-password-length-is-six.md). */
export type Strength = "weak" | "fair" | "strong";

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
/** Among the first guesses of an attacker. */
const COMMON = /^(?:(.)\1+|1234\d*|azerty.*|qwerty.*|motdepasse.*|password.*|excel.*|tabulia.*)$/i;

export function passwordStrength(password: string): Strength {
	const kinds = KINDS.filter((kind) => kind.test(password)).length;
	const { length } = password;
	if (length < 8 || COMMON.test(password)) return "weak";
	if (length >= 16 || (length >= 12 && kinds >= 3)) return "strong";
	return kinds >= 2 || length >= 12 ? "fair" : "weak";
}
