/** The documents' one script: each behaviour is a file of its own, and none is needed to read a page. */
import { watchDropZones } from "./drop-zone.ts";
import { watchScroll } from "./header.ts";
import { playLoopVideos } from "./loop-video.ts";
import { measure } from "./measure.ts";
import { closeMenuOnChoice } from "./menu.ts";

watchScroll();
closeMenuOnChoice();
watchDropZones();
playLoopVideos();
measure();
