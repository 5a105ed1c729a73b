import { useTranslation } from "react-i18next";
import { FILM_PATH } from "../../../contract/paths.ts";
import type { SiteConfig } from "../../../contract/site-config.ts";
import { useLanguage } from "../../i18n/use-language.ts";

/** The provider's page of a video: the link that works without a script. */
const WATCH = {
	youtube: (id: string) => `https://www.youtube.com/watch?v=${id}`,
	vimeo: (id: string) => `https://vimeo.com/${id}`,
};
export const PROVIDER_NAMES = { youtube: "YouTube", vimeo: "Vimeo" } as const;

interface Props {
	video: SiteConfig["demoVideo"];
	label: string;
}

/** The hosted demo's poster (dev/make-pictures.ts); nothing is requested from the provider before the click. */
export function VideoFacade({ video, label }: Props) {
	const { t } = useTranslation("common");
	const language = useLanguage();
	return (
		<div className="video" data-video-provider={video.provider} data-video-id={video.id}>
			<a href={WATCH[video.provider](video.id)} className="video-poster">
				<img
					src={`${FILM_PATH}/poster-${language}.webp`}
					alt=""
					loading="lazy"
					width={1280}
					height={720}
				/>
				<span>
					<svg viewBox="0 0 64 64" aria-hidden="true">
						<circle cx="32" cy="32" r="32" className="fill-green" />
						<path d="M26 20l20 12-20 12z" className="fill-on-green" />
					</svg>
					<span className="bg-sheet">{label}</span>
				</span>
			</a>
			<p
				className="video-status"
				role="status"
				hidden
				data-loading={t("video.loading")}
				data-failed={t("video.failed")}
			/>
		</div>
	);
}
