import { createContext, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router-dom";
import type { SignedIn } from "../../worker/contract/accounts.ts";
import { AppDialog, DialogCancel } from "../ui/app-dialog.tsx";
import { dropAllInput } from "./kept-input.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { onSignedOutElsewhere, toSignIn, useSession } from "./session-store.ts";
import { isLeaving } from "./sign-out.ts";

const Own = createContext<SignedIn | undefined>(undefined);

/** Requires a session; visitors without one sign in first, on a page of its own, and return. */
export function RequireSession() {
	const { user, isOver } = useSession();
	useEffect(() => {
		if (user === null && !isLeaving()) toSignIn();
		return onSignedOutElsewhere(() => {
			dropAllInput();
			toSignIn();
		});
	}, [user]);
	if (user === null) return <LoadingScreen />;
	return (
		<Own value={user}>
			<Outlet />
			{isOver && <SessionEnded />}
		</Own>
	);
}

/**
 * The signed-in customer.
 * @throws outside of RequireSession.
 */
export function useOwnSession(): { user: SignedIn } {
	const user = useContext(Own);
	if (!user) throw new Error("useOwnSession needs a RequireSession above it");
	return { user };
}

/** The session has ended elsewhere. The page stays behind it; what was typed is there again after the sign-in. */
function SessionEnded() {
	const { t } = useTranslation("dashboard", { keyPrefix: "signInAgain" });
	const [isOpen, setOpen] = useState(true);
	if (!isOpen) return null;
	return (
		<AppDialog title={t("title")} text={t("ended")} onClose={() => setOpen(false)}>
			<div className="mt-5 grid grid-cols-2 gap-3">
				<DialogCancel>{t("close")}</DialogCancel>
				<button type="button" onClick={toSignIn} className="button button-primary">
					{t("button")}
				</button>
			</div>
		</AppDialog>
	);
}
