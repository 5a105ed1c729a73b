/** `npm run totp`: prints the present code of the second factor of super@. */
import { DEMO_TOTP_SECRET } from "./demo-accounts.ts";
import { totpCode } from "./totp-code.ts";

console.log(totpCode(DEMO_TOTP_SECRET));
