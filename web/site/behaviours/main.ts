/** The documents' only script: one file per behaviour; pages can be read without it. */
import { enhanceAccount } from "./account.ts";
import { carryCampaign } from "./carry-campaign.ts";
import { showConsentBanner } from "./consent.ts";
import { offerCopies } from "./copy-code.ts";
import { watchDropZones } from "./drop-zone.ts";
import { watchScroll } from "./header.ts";
import { layOutRest } from "./lay-out-rest.ts";
import { leave } from "./leave.ts";
import { markSection } from "./mark-section.ts";
import { measure } from "./measure.ts";
import { closeMenuOnChoice, standInForPopovers } from "./menu.ts";

import { openPictures } from "./open-pictures.ts";
import { prefetchNext } from "./prefetch-next.ts";
import { sampleVitals } from "./sample-vitals.ts";
import { offerSharing } from "./share.ts";
import { showSignedIn } from "./signed-in.ts";
import { offerChoiceOnTablet } from "./tablet.ts";
import { whenParsed } from "./when-loaded.ts";

leave();
showSignedIn();
offerChoiceOnTablet();
watchScroll();
closeMenuOnChoice();
standInForPopovers();
carryCampaign();
measure();
sampleVitals();
layOutRest();
prefetchNext();
showConsentBanner();
whenParsed(() => {
	watchDropZones();
	if (document.querySelector("[data-video-provider], .post-video")) {
		import("./films.ts").then(
			({ playOnClick }) => playOnClick(),
			// Offline: the links lead to the provider.
			() => {},
		);
	}
	offerSharing();
	markSection();
	offerCopies();
	openPictures();
	enhanceAccount();
});
