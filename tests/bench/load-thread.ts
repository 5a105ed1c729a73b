/** Sends requests from a thread, so that they do not block the main one. */
import { parentPort, workerData } from "node:worker_threads";
import { sendInTurn } from "./closed-loop.ts";
import type { Shot } from "./load.ts";

parentPort?.postMessage(await sendInTurn(workerData as Shot));
