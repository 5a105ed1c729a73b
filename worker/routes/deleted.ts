import { createHandlers } from "../app-env.ts";
import { showAccount } from "./account-page.ts";

/** `/auth/deleted`: after the deletion of an account; the same for everybody. */
export const deletedPage = createHandlers((c) =>
	showAccount(c, { page: "deleted" }, { isShared: true }),
);
