import { useTranslation } from "react-i18next";

interface Props {
	title: string;
	/** Absolute. */
	url: string;
}

/** Links that share a post without any script of theirs; the page's own script adds copying and the device's sheet. */
export function ShareTargets({ title, url }: Props) {
	const { t } = useTranslation("common", { keyPrefix: "share" });
	const [text, address] = [encodeURIComponent(title), encodeURIComponent(url)];
	const places = {
		LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
		X: `https://x.com/intent/post?text=${text}&url=${address}`,
	};
	return (
		<section aria-label={t("group")} className="share-targets">
			<button type="button" hidden className="share-target" data-share="system">
				{t("system")}
			</button>
			<button
				type="button"
				hidden
				className="share-target"
				data-share="copy"
				data-copied={t("copied")}
				data-failed={t("failed")}
			>
				{t("copy")}
			</button>
			<a href={`mailto:?subject=${text}&body=${address}`} className="share-target">
				{t("email")}
			</a>
			{Object.entries(places).map(([name, href]) => (
				<a key={name} href={href} target="_blank" rel="noopener" className="share-target">
					{name}
					<span className="sr-only"> {t("newTab")}</span>
				</a>
			))}
			<span role="status" className="text-sm text-soft" />
		</section>
	);
}
