/** Makes the data folders that several parts of `npm test` start from, so that each is made once. */
import { projectDataFolder } from "./data-folder.ts";

await projectDataFolder();
await projectDataFolder({ seeds: false });
