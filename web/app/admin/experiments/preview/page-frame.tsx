import { useEffect, useRef, useState } from "react";

interface Props {
	title: string;
	html: TrustedHTML;
	/** Of the page inside, in pixels. */
	width: number;
	height: number;
}

/** A page at its own width, scaled to the space that there is. */
export function PageFrame({ title, html, width, height }: Props) {
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
		if (frame.current) Object.assign(frame.current, { srcdoc: html });
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
