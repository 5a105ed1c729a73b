/** `/.well-known/change-password`: leads password managers to the page where a password is changed. */
import type { Handler } from "hono";
import { APP_PATHS } from "../../contract/paths.ts";
import type { AppEnv } from "../app-env.ts";

export const changePasswordPage: Handler<AppEnv> = (c) =>
	c.env.responses.redirect(`${APP_PATHS.dashboard}?tab=profile`);
