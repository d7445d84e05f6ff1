import { DRAW_USAGE, drawCommand } from './features/engagement/draws/draw-command.ts'
import { explained } from './platform/command.ts'

// A draw can be repeated without a database.
await explained(() => drawCommand(process.argv.slice(2), (line) => console.info(line)), DRAW_USAGE)
