import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Language } from "../../../../contract/events.ts";
import type { PlannedArm } from "../../../../contract/experiment-admin.ts";
import type { PreviewRequest } from "../../../../contract/experiment-plan-schema.ts";
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
	const { language } = wanted;
	const arm = arms.find(({ id }) => id === wanted.arm) ?? arms.at(-1);
	const title = t("preview.title", { arm: arm?.id ?? "" });
	const settled = useSettled(
		{ slot, language, content: arm?.content?.[language] ?? null },
		TYPING_MS,
	);
	const complete =
		settled.slot !== null &&
		(settled.content === null || isComplete(settled.slot, settled.content));
	const { data, isError, isPending } = useQuery({
		...previewQuery(settled as PreviewRequest),
		enabled: complete,
	});
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
							value={language}
							options={LANGUAGES.map((one) => [one, t(`languages.${one}`)] as const)}
							onChoose={(one) => setChosen({ ...wanted, language: one })}
						/>
					</div>
					<p role="status" className="mt-3 min-h-5 text-sm text-soft">
						{!complete ? t("preview.incomplete") : isError && t("preview.failed")}
					</p>
					<Results isPending={isPending}>
						{data ? (
							<div className="mt-2 space-y-5">
								{FRAMES.map(([name, width, height]) => (
									<figure key={name}>
										<figcaption className="mb-1 text-sm text-soft">
											{t(`preview.${name}`)}
										</figcaption>
										<PageFrame
											title={t("preview.frame", { title, width: t(`preview.${name}`) })}
											{...{ html: data.html, width, height }}
										/>
									</figure>
								))}
							</div>
						) : (
							complete && isPending && <p className="text-sm text-soft">{t("preview.loading")}</p>
						)}
					</Results>
				</>
			)}
		</section>
	);
}

interface PictureProps extends PreviewRequest {
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
