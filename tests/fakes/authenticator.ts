/** An authenticator in software: passkeys of the curve P-256, without attestation (https://www.w3.org/TR/webauthn-3/). */
import {
	createHash,
	createSign,
	generateKeyPairSync,
	type KeyObject,
	randomBytes,
} from "node:crypto";

/** Options of Auth's dialogs that it reads. */
interface Options {
	challenge: string;
	rp?: { id?: string };
	rpId?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** One that has a single passkey. @param origin of the page that asks */
export function createAuthenticator(origin: string) {
	const id = randomBytes(16);
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	let uses = 0;

	/** The browser's part: what it signs for the page, and the shape of its result. */
	const clientDataOf = (type: "create" | "get", challenge: string) =>
		Buffer.from(
			JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }),
		);
	const credential = (clientData: Buffer, parts: object) => ({
		...{ id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" },
		response: { clientDataJSON: clientData.toString("base64url"), ...parts },
		clientExtensionResults: {},
	});

	/** https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
	function authenticatorData(rpId: string, flags: number, attested = Buffer.alloc(0)): Buffer {
		const count = Buffer.alloc(4);
		count.writeUInt32BE(++uses);
		return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
	}

	return {
		/** As `navigator.credentials.create`. */
		create({ challenge, rp }: Options) {
			const length = Buffer.from([0, id.length]);
			const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
			const data = authenticatorData(rp?.id ?? "", PRESENT | VERIFIED | ATTESTED, attested);
			return credential(clientDataOf("create", challenge), {
				attestationObject: attestationObject(data).toString("base64url"),
			});
		},
		/** As `navigator.credentials.get`. */
		get({ challenge, rpId = "" }: Options) {
			const data = authenticatorData(rpId, PRESENT | VERIFIED);
			const clientData = clientDataOf("get", challenge);
			const signed = createSign("sha256").update(data).update(sha256(clientData));
			return credential(clientData, {
				authenticatorData: data.toString("base64url"),
				signature: signed.sign(privateKey).toString("base64url"),
			});
		},
	};
}

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR (https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1). */
function coseKey(key: KeyObject): Buffer {
	const { x = "", y = "" } = key.export({ format: "jwk" });
	const coordinate = (part: string) =>
		Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(part, "base64url")]);
	return Buffer.concat([
		Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
		coordinate(x),
		Buffer.from([0x22]),
		coordinate(y),
	]);
}

/** `{fmt: "none", attStmt: {}, authData}` in CBOR. */
function attestationObject(data: Buffer): Buffer {
	const text = (value: string) =>
		Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
	return Buffer.concat([
		...[Buffer.from([0xa3]), text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
		...[text("authData"), Buffer.from([0x58, data.length]), data],
	]);
}
