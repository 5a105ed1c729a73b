import encodeQR from "qr";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { AppDialog, DialogCancel } from "../../../../ui/app-dialog.tsx";
import { saveFile } from "../../../save-file.ts";
import { Button } from "../../widgets/controls.tsx";

/** White around the code, in modules: scanners need it (ISO/IEC 18004). */
const MARGIN = 4;

interface Props {
	name: string;
	address: string;
	onClose(): void;
}

/** The code of a short address, black on white in every scheme, to be saved as a drawing of any size. */
export function LinkCode({ name, address, onClose }: Props) {
	const { t } = useTranslation("campaigns", { keyPrefix: "links.code" });
	const drawing = useRef<SVGSVGElement>(null);
	// A quarter of it may be dirty or torn.
	const modules = encodeQR(address, "raw", { ecc: "quartile", border: MARGIN });
	const dark = modules.flatMap((row, y) =>
		row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
	);
	const save = () => saveFile(`${name}.svg`, drawing.current?.outerHTML ?? "", "image/svg+xml");
	return (
		<AppDialog title={t("title", { name })} text={address} onClose={onClose}>
			<svg
				ref={drawing}
				xmlns="http://www.w3.org/2000/svg"
				viewBox={`0 0 ${modules.length} ${modules.length}`}
				shapeRendering="crispEdges"
				role="img"
				aria-label={t("title", { name })}
				className="mx-auto mt-5 block w-full max-w-64 forced-color-adjust-none"
			>
				<path fill="#fff" d={`M0 0h${modules.length}v${modules.length}H0z`} />
				<path fill="#000" d={dark.join("")} />
			</svg>
			<div className="mt-5 grid grid-cols-2 gap-3">
				<DialogCancel>{t("close")}</DialogCancel>
				<Button look="primary" onClick={save}>
					{t("save")}
				</Button>
			</div>
		</AppDialog>
	);
}
