/** The documents' only script: one file per behaviour; pages can be read without it. */
import { showConsentBanner } from "./consent.ts";
import { offerCopies } from "./copy-code.ts";
import { watchDropZones } from "./drop-zone.ts";
import { fadeBetweenDocuments } from "./fade.ts";
import { watchScroll } from "./header.ts";
import { leave } from "./leave.ts";
import { playLoopVideos } from "./loop-video.ts";
import { measure } from "./measure.ts";
import { closeMenuOnChoice } from "./menu.ts";
import { playFilmsOnClick } from "./play-films.ts";
import { offerSharing } from "./share.ts";
import { showSignedIn } from "./signed-in.ts";
import { playVideosOnClick } from "./video.ts";

leave();
fadeBetweenDocuments();
showSignedIn();
watchScroll();
closeMenuOnChoice();
watchDropZones();
playLoopVideos();
playVideosOnClick();
playFilmsOnClick();
offerSharing();
offerCopies();
measure();
showConsentBanner();
