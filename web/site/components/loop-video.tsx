import { useTranslation } from "react-i18next";
import type { Language } from "../../../contract/events.ts";

/** Size of the recording (dev/record-demo.ts). */
const WIDTH = 960;
const HEIGHT = 540;

interface Props {
	language: Language;
	label: string;
}

/**
 * The product's looping, muted video. The script loads and plays it when it comes into view. The
 * browser's controls can always pause it, and play it without a script. A poster would be loaded with
 * the page, wherever it is: the picture below the video waits until it comes near, or the page has loaded.
 */
export function LoopVideo({ language, label }: Props) {
	const { t } = useTranslation("common");
	const file = `/video/demo-${language}`;
	return (
		<div className="video relative overflow-hidden rounded-2xl border border-line" data-loop-video>
			<img
				src={`${file}.webp`}
				alt=""
				loading="lazy"
				width={WIDTH}
				height={HEIGHT}
				className="absolute top-0 h-auto w-full"
			/>
			<video
				controls
				loop
				muted
				playsInline
				preload="none"
				width={WIDTH}
				height={HEIGHT}
				aria-label={label}
				className="relative h-auto w-full"
			>
				<source src={`${file}.webm`} type="video/webm" />
				<source src={`${file}.mp4`} type="video/mp4" />
			</video>
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
