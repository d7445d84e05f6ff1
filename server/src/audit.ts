import { auditCommand } from './platform/audit-chain/audit-command.ts'
import { runCommand } from './platform/command.ts'

await runCommand((ground) => auditCommand(ground, process.argv.slice(2), (line) => console.info(line)))
