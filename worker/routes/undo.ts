/** `/auth/undo`: takes a change of an account back (docs/product/accounts.md#undoing-a-change). Opening it changes nothing. */
import type { Context } from "hono";
import type { UndoView } from "../../contract/account-pages.ts";
import { ACCOUNT_PATHS } from "../../contract/paths.ts";
import { type LinkState, readUndoLink } from "../accounts/link-state.ts";
import { END_SESSION } from "../accounts/sessions.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import {
	cookiesIn,
	formOnly,
	leadTo,
	readForm,
	refuseForm,
	showAccount,
	statusOf,
} from "./account-page.ts";

const PAGE = "undo";
const CONFLICT = 409;
type UndoState = Extract<LinkState, { of: "undo" }>;

export const undoPage = createHandlers(async (c) => {
	const { linkState } = c.env;
	const read = readUndoLink(new URL(c.req.url).searchParams);
	if (read) return leadTo(c, ACCOUNT_PATHS.undo, [await linkState.write(read.state)]);
	const state = await linkState.read(cookiesIn(c));
	return showAccount(c, await viewOf(c, state?.of === PAGE ? state : { of: PAGE, result: "gone" }));
});

/** Takes it back, and mails a link to choose a new password. */
export const undoForm = createHandlers(...formOnly, async (c) => {
	const { auth, env, linkState, log, sqlCalls } = c.env;
	const state = await linkState.read(cookiesIn(c));
	if (state?.of !== PAGE || !("token" in state)) return leadTo(c, ACCOUNT_PATHS.undo);
	const refused = await refuseForm(c, await readForm(c));
	if (refused) {
		const view = await viewOf(c, state);
		const shown = view.step === "confirm" ? { ...view, failure: refused } : view;
		return showAccount(c, shown, { status: statusOf({ failure: refused }) });
	}
	const undone = await sqlCalls.asService("undo_change", { token: state.token });
	if (!undone.ok) {
		if (undone.status === CONFLICT) return conclude(c, { of: PAGE, result: "taken" });
		return showAccount(c, { page: PAGE, step: "unavailable" }, { status: 503 });
	}
	const email = undone.value;
	if (email === null) return conclude(c, { of: PAGE, result: "gone" });
	const target = env.SITE_ORIGIN + ACCOUNT_PATHS.resetPassword;
	const sent = await auth.recover(email, target, { address: addressOf(c.req.raw.headers) });
	// The page says how to ask for another one.
	if (!sent.ok) log.warn("undo_reset_not_sent", { reason: sent.reason });
	return conclude(c, { of: PAGE, result: "done", email }, END_SESSION);
});

async function viewOf(c: Context<AppEnv>, state: UndoState): Promise<UndoView> {
	const page = PAGE;
	if ("token" in state) {
		const found = await c.env.sqlCalls.asService("find_undo", { token: state.token });
		if (!found.ok) return { page, step: "unavailable" };
		const kind = found.value;
		return kind === null ? { page, step: "gone" } : { page, step: "confirm", kind };
	}
	const { result, email = "" } = state;
	return result === "done" ? { page, step: result, email } : { page, step: result };
}

async function conclude(c: Context<AppEnv>, state: UndoState, cookies: readonly string[] = []) {
	return leadTo(c, ACCOUNT_PATHS.undo, [await c.env.linkState.write(state), ...cookies]);
}
