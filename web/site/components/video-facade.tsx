import { useTranslation } from "react-i18next";
import type { SiteConfig } from "../../../contract/site-config.ts";

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

/** The hosted demo's poster; nothing is requested from the provider before the click. */
export function VideoFacade({ video, label }: Props) {
	const { t } = useTranslation("common");
	return (
		<div className="video" data-video-provider={video.provider} data-video-id={video.id}>
			<a
				href={WATCH[video.provider](video.id)}
				data-video-play
				className="video-poster grid aspect-video place-content-center justify-items-center gap-4 rounded-2xl border border-line-strong bg-sheet p-6 text-center hover:border-green"
			>
				<svg viewBox="0 0 64 64" className="size-16" aria-hidden="true">
					<circle cx="32" cy="32" r="32" className="fill-green" />
					<path d="M26 20l20 12-20 12z" className="fill-on-green" />
				</svg>
				<span className="font-semibold">{label}</span>
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
