import encodeQR from "qr";
import type { Ref } from "react";

/** White around the code, in modules: scanners need it (ISO/IEC 18004). */
const MARGIN = 4;

interface Props {
	text: string;
	/** For people who cannot see it. */
	label: string;
	className?: string;
	ref?: Ref<SVGSVGElement>;
}

/** A QR code, black on white in every scheme. A quarter of it may be dirty or torn. */
export function QrCode({ text, label, className = "", ref }: Props) {
	const modules = encodeQR(text, "raw", { ecc: "quartile", border: MARGIN });
	const dark = modules.flatMap((row, y) =>
		row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
	);
	return (
		<svg
			ref={ref}
			xmlns="http://www.w3.org/2000/svg"
			viewBox={`0 0 ${modules.length} ${modules.length}`}
			shapeRendering="crispEdges"
			role="img"
			aria-label={label}
			className={`mx-auto block w-full forced-color-adjust-none ${className}`}
		>
			<path fill="#fff" d={`M0 0h${modules.length}v${modules.length}H0z`} />
			<path fill="#000" d={dark.join("")} />
		</svg>
	);
}
