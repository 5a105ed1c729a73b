import { authError, type Patch } from "./patch.ts";

const PATHS = ["/auth/v1/otp", "/auth/v1/magiclink"];

/**
 * lite 0.10.0 creates an unknown address as a confirmed account, though nobody has read the mail. The
 * site signs in with passwords only: all requests for a link or code are refused, as hosted Auth refuses
 * those for an unknown address with `create_user: false`.
 */
export const refuseOtp: Patch = async (request, next) => {
	const isOtp = request.method === "POST" && PATHS.includes(new URL(request.url).pathname);
	return isOtp ? authError(422, "otp_disabled", "Signups not allowed for otp") : next(request);
};
