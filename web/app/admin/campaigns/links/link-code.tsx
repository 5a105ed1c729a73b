import { useRef } from "react";
import { AppDialog, DialogCancel } from "../../../../ui/app-dialog.tsx";
import { useTexts } from "../../../formats.ts";
import { saveFile } from "../../../save-file.ts";
import { Button } from "../../widgets/controls.tsx";
import { QrCode } from "../../widgets/qr-code.tsx";

interface Props {
	name: string;
	address: string;
	onClose(): void;
}

/** The code of a short address, to be saved as a drawing of any size. */
export function LinkCode({ name, address, onClose }: Props) {
	const { t } = useTexts("campaigns", "links.code");
	const drawing = useRef<SVGSVGElement>(null);
	const save = () => saveFile(`${name}.svg`, drawing.current?.outerHTML ?? "", "image/svg+xml");
	return (
		<AppDialog title={t("title", { name })} text={address} onClose={onClose}>
			<QrCode ref={drawing} text={address} label={t("title", { name })} className="mt-5 max-w-64" />
			<div className="mt-5 grid grid-cols-2 gap-3">
				<DialogCancel>{t("close")}</DialogCancel>
				<Button look="primary" onClick={save}>
					{t("save")}
				</Button>
			</div>
		</AppDialog>
	);
}
