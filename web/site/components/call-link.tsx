import { useTranslation } from "react-i18next";

interface Props {
	href: string;
	/** Target on an iPad that the edge takes for a Mac (web/site/behaviours/tablet.ts). */
	tabletHref?: string | undefined;
	/** `cta_location` of the click; absent for a link within the page. */
	location?: string | undefined;
	children: string;
}

/** A call to action. For an iPad that the edge may take for a Mac, with a text that offers both ways to go on. */
export function CallLink({ href, tabletHref, location, children }: Props) {
	const { t } = useTranslation("common", { keyPrefix: "onTablet" });
	return (
		<>
			<p className="mt-8">
				<a
					href={href}
					data-tablet-href={tabletHref}
					className="button button-primary w-full text-lg sm:w-auto"
					data-cta={location}
				>
					{children}
				</a>
			</p>
			{tabletHref && (
				<p className="when-tablet mt-4">
					{t("text")}{" "}
					<a href={href} className="text-green underline">
						{t("store")}
					</a>
				</p>
			)}
		</>
	);
}
