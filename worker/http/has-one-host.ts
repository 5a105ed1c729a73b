/**
 * Whether a request names one host: two `Host` headers arrive as one address that no parser reads. The
 * response is 400 (RFC 9112 §3.2).
 */
export function hasOneHost(url: string): boolean {
	const comma = url.indexOf(",");
	return comma < 0 || comma > url.indexOf("/", url.indexOf("//") + 2);
}
