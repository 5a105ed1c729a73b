/** Passwords that an attacker tries first (docs/product/accounts.md#validation). */
type PasswordProblem = "common" | "personal";

/** Never rejects. @param own the address and the name of whoever chooses it */
export type FindPasswordProblem = (
	password: string,
	own: readonly string[],
) => Promise<PasswordProblem | undefined>;

/** A shorter word of a name is in too many passwords. */
const MIN_WORD_LENGTH = 3;

let common: Promise<ReadonlySet<string>> | undefined;

/** The list of 49,233 common passwords is a chunk of its own: only who chooses a password needs it. */
function loadCommon(): Promise<ReadonlySet<string>> {
	common ??= import("@zxcvbn-ts/language-common").then(
		({ dictionary }) => new Set(dictionary["passwords-common"]),
	);
	return common;
}

export const findPasswordProblem: FindPasswordProblem = async (password, own) => {
	if (isPersonal(password, own)) return "personal";
	return (await loadCommon()).has(password.toLowerCase()) ? "common" : undefined;
};

/** Whether it is a word of the address or the name, or words in a row, with or without digits around. */
function isPersonal(password: string, own: readonly string[]): boolean {
	const whole = fold(password).replace(/[^a-z0-9]/g, "");
	const tried = [whole, whole.replace(/^\d+|\d+$/g, "")];
	return own.some((text) => {
		const words = fold(text)
			.split(/[^a-z0-9]+/)
			.filter((word) => word !== "");
		return words.some((_, first) =>
			words.slice(first).some((_, more) => {
				const made = words.slice(first, first + more + 1).join("");
				return made.length >= MIN_WORD_LENGTH && tried.includes(made);
			}),
		);
	});
}

/** Lower case without accents: `Élodie` is `elodie`. */
function fold(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
