/** `/auth/undo`: takes a change of an account back (docs/product/accounts.md#undoing-a-change). Opening it changes nothing. */
import type { Context } from "hono";
import type { UndoView } from "../../contract/account-pages.ts";
import { ACCOUNT_PATHS } from "../../contract/paths.ts";
import { type ResultOf, readUndoLink, type UndoLink } from "../accounts/link-state.ts";
import { END_SESSION } from "../accounts/sessions.ts";
import { type AppEnv, createHandlers } from "../app-env.ts";
import { addressOf } from "../http/client-address.ts";
import { readForm } from "../http/validate.ts";
import {
	formOnly,
	leadTo,
	queryOf,
	refuseForm,
	returnsCookies,
	showLinked,
	statusOf,
} from "./account-page.ts";
import { readState } from "./link-session.ts";
import { waitUntil } from "./wait-until.ts";

const PAGE = "undo";
const CONFLICT = 409;

export const undoPage = createHandlers(async (c) => {
	const link = readUndoLink(queryOf(c));
	const state = await readState(c, PAGE, link);
	if (state) return showLinked(c, resultView(state));
	if (typeof link === "string") return showLinked(c, { page: PAGE, step: "gone" });
	return showLinked(c, await linkView(c, link));
});

/** Takes it back, and mails a link to choose a new password. */
export const undoForm = createHandlers(...formOnly, async (c) => {
	const { auth, env, log, sendDueMails, sqlCalls } = c.env;
	const link = readUndoLink(queryOf(c));
	const state = await readState(c, PAGE, link);
	if (state || typeof link === "string") return leadTo(c, ACCOUNT_PATHS.undo);
	const refused = await refuseForm(c, await readForm(c));
	if (refused) {
		const view = await linkView(c, link);
		const shown = view.step === "confirm" ? { ...view, failure: refused } : view;
		return showLinked(c, shown, statusOf({ failure: refused }));
	}
	const undone = await sqlCalls.asService("undo_change", link);
	if (!undone.ok) {
		if (undone.status === CONFLICT) return conclude(c, { of: PAGE, result: "taken" });
		return showLinked(c, { page: PAGE, step: "unavailable" });
	}
	// The address that was in force is told.
	waitUntil(c, sendDueMails());
	const email = undone.value;
	if (email === null) return conclude(c, { of: PAGE, result: "gone" });
	if (email === "") {
		return conclude(c, { of: PAGE, used: link.token, result: "held" }, END_SESSION);
	}
	const target = env.SITE_ORIGIN + ACCOUNT_PATHS.resetPassword;
	const sent = await auth.recover(email, target, { address: addressOf(c.req.raw.headers) });
	// The page says how to ask for another one.
	if (!sent.ok) log.warn("undo_reset_not_sent", { reason: sent.reason });
	return conclude(c, { of: PAGE, used: link.token, result: "done", email }, END_SESSION);
});

const resultView = ({ result, email = "" }: ResultOf<"undo">): UndoView =>
	result === "done" ? { page: PAGE, step: result, email } : { page: PAGE, step: result };

async function linkView(c: Context<AppEnv>, { token }: UndoLink): Promise<UndoView> {
	const page = PAGE;
	const found = await c.env.sqlCalls.asService("find_undo", { token });
	if (!found.ok) return { page, step: "unavailable" };
	const kind = found.value;
	return kind === null ? { page, step: "gone" } : { page, step: "confirm", kind };
}

async function conclude(
	c: Context<AppEnv>,
	state: ResultOf<"undo">,
	cookies: readonly string[] = [],
) {
	if (!returnsCookies(c)) return showLinked(c, resultView(state));
	return leadTo(c, ACCOUNT_PATHS.undo, [await c.env.linkState.write(state), ...cookies]);
}
