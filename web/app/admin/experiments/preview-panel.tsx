import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Language } from "../../../../contract/events.ts";
import type { PlannedArm } from "../../../../contract/experiment-admin.ts";
import { LANGUAGES } from "../../../../contract/languages.ts";
import type { Slot } from "../../../../contract/slots.ts";
import { useTexts } from "../../formats.ts";
import { Choice } from "../widgets/controls.tsx";
import { Results, useSettled } from "../widgets/results.tsx";
import { previewQuery } from "./experiment-calls.ts";
import { pageHtml } from "./page-html.ts";
import { isComplete } from "./slot-texts.ts";

/** The two widths that an arm has to work at. */
const FRAMES = [
	["narrow", 390, 760],
	["wide", 1440, 900],
] as const;
const TYPING_MS = 400;

interface Shown {
	arm: string;
	language: Language;
}

interface Props {
	slot: Slot | null;
	arms: readonly PlannedArm[];
	/** Arm that the operator is working on, shown until something else is chosen. */
	focus?: Shown | undefined;
}

/** The real page of a slot with the content of an arm. */
export function PreviewPanel({ slot, arms, focus }: Props) {
	const { t, language: own } = useTexts("ab-tests");
	const [chosen, setChosen] = useState<Shown>();
	const [followed, setFollowed] = useState(focus);
	// The newer of the two decides: what is worked on, or what was chosen here.
	if (focus && focus !== followed) {
		setFollowed(focus);
		setChosen(focus);
	}
	const last = arms.at(-1)?.id ?? "";
	const wanted = chosen ?? { arm: last, language: own };
	const arm = arms.find(({ id }) => id === wanted.arm) ?? arms.at(-1);
	const title = t("preview.title", { arm: arm?.id ?? "" });
	return (
		<section aria-label={title} className="min-w-0">
			<h2 className="font-semibold text-xl tracking-tight">{title}</h2>
			{slot === null || arm === undefined ? (
				<p className="mt-3 text-sm text-soft">{t("preview.none")}</p>
			) : (
				<>
					<div className="mt-3 flex flex-wrap gap-3">
						<Choice
							label={t("preview.arm")}
							value={arm.id}
							options={arms.map(({ id }) => [id, id] as const)}
							onChoose={(id) => setChosen({ ...wanted, arm: id })}
						/>
						<Choice
							label={t("preview.language")}
							value={wanted.language}
							options={LANGUAGES.map((language) => [language, t(`languages.${language}`)] as const)}
							onChoose={(language) => setChosen({ ...wanted, language })}
						/>
					</div>
					<Frames
						title={title}
						slot={slot}
						language={wanted.language}
						content={arm.content?.[wanted.language] ?? null}
					/>
				</>
			)}
		</section>
	);
}

interface FramesProps {
	title: string;
	slot: Slot;
	language: Language;
	content: Record<string, string> | null;
}

function Frames({ title, ...wanted }: FramesProps) {
	const { t } = useTexts("ab-tests", "preview");
	const settled = useSettled(wanted, TYPING_MS);
	const { slot, content } = settled;
	const complete = content === null || isComplete(slot, content);
	const { data, isError, isPending } = useQuery({
		...previewQuery(settled),
		enabled: complete,
	});
	return (
		<>
			<p role="status" className="mt-3 min-h-5 text-sm text-soft">
				{!complete ? t("incomplete") : isError && t("failed")}
			</p>
			<Results isPending={isPending}>
				{data ? (
					<div className="mt-2 space-y-5">
						{FRAMES.map(([name, width, height]) => (
							<figure key={name}>
								<figcaption className="mb-1 text-sm text-soft">{t(name)}</figcaption>
								<PageFrame
									title={t("frame", { title, width: t(name) })}
									html={data.html}
									width={width}
									height={height}
								/>
							</figure>
						))}
					</div>
				) : (
					complete && isPending && <p className="text-sm text-soft">{t("loading")}</p>
				)}
			</Results>
		</>
	);
}

interface PictureProps extends Omit<FramesProps, "title"> {
	arm: string;
	/** In pixels. */
	width: number;
}

/** Upper part of the real page with the content of an arm, in small. */
export function ArmPicture({ arm, width, ...wanted }: PictureProps) {
	const { t } = useTexts("ab-tests", "preview");
	const { data } = useQuery(previewQuery(wanted));
	const [, pageWidth, height] = FRAMES[1];
	return (
		<div className="skeleton shrink-0" style={{ width, height: (height * width) / pageWidth }}>
			{data && (
				<PageFrame title={t("title", { arm })} html={data.html} width={pageWidth} height={height} />
			)}
		</div>
	);
}

interface PageFrameProps {
	title: string;
	html: string;
	/** The width of the page inside, in pixels. */
	width: number;
	height: number;
}

/** A page at its own width, scaled to the space that there is. */
function PageFrame({ title, html, width, height }: PageFrameProps) {
	const box = useRef<HTMLDivElement>(null);
	const frame = useRef<HTMLIFrameElement>(null);
	const [space, setSpace] = useState(width);
	useEffect(() => {
		if (!box.current) return;
		const observer = new ResizeObserver(([entry]) => entry && setSpace(entry.contentRect.width));
		observer.observe(box.current);
		return () => observer.disconnect();
	}, []);
	useEffect(() => {
		// React would turn the trusted value into a string.
		if (frame.current) Object.assign(frame.current, { srcdoc: pageHtml(html) });
	}, [html]);
	const scale = Math.min(1, space / width);
	return (
		<div
			ref={box}
			className="overflow-hidden rounded-xl border border-line-strong"
			style={{ height: height * scale, maxWidth: width }}
		>
			{/* Without scripts; of this origin, or its fonts and pictures would not load. */}
			<iframe
				ref={frame}
				title={title}
				sandbox="allow-same-origin"
				className="origin-top-left border-0"
				style={{ width, height, transform: `scale(${scale})` }}
			/>
		</div>
	);
}
