import { AUDIT_USAGE, auditCommand } from './platform/audit-chain/audit-command.ts'
import { runCommand } from './platform/command.ts'

await runCommand((runtime) => auditCommand(runtime, process.argv.slice(2), (line) => console.info(line)), AUDIT_USAGE)
