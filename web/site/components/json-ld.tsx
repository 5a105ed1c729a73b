/** Structured data (https://schema.org). The CSP does not treat a data block as a script. */
export function JsonLd({ graph }: { graph: object[] }) {
	const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
	return (
		<script
			type="application/ld+json"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose "<" is escaped.
			dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
		/>
	);
}
