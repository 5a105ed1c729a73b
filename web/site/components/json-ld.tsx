/** Data for search engines (https://schema.org): a data block, which the CSP does not count as a script. */
export function JsonLd({ graph }: { graph: object[] }) {
	const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
	return (
		<script
			type="application/ld+json"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: data; "<" cannot end the block.
			dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
		/>
	);
}
