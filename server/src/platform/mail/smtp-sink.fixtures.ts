import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** The sink's treatment of one message: answers with a code at that point, or hangs up there. */
export type Fate = { at: 'MAIL' | 'RCPT' | 'DATA' | 'END'; does: number | 'hang up' | 'take and hang up' }
type Caught = { from: string; recipients: string[]; lines: string[] }

/** A mail server that keeps what it gets. Each connection takes its fate from the list; without one it takes the mail. */
export async function startSmtpSink(...fates: Fate[]) {
  const caught: Caught[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    converse(socket, fates.shift(), caught)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    caught,
    connections: () => connections,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function converse(socket: Socket, fate: Fate | undefined, caught: Caught[]): Promise<void> {
  const say = (text: string) => socket.write(`${text}\r\n`)
  let mail: Caught = { from: '', recipients: [], lines: [] }
  let inData = false
  /** Whether the conversation goes on as usual at this point. */
  const goesOn = (at: Fate['at']): boolean => {
    if (fate?.at !== at) return true
    if (fate.does === 'take and hang up') caught.push(mail)
    if (typeof fate.does === 'number') say(`${fate.does} ${fate.does < 500 ? '4.3.0 not now' : '5.1.1 not here'}`)
    else socket.destroy()
    return false
  }
  say('220 sink')
  for await (const line of createInterface({ input: socket })) {
    if (inData) {
      if (line !== '.') mail.lines.push(line)
      else {
        inData = false
        if (!goesOn('END')) continue
        caught.push(mail)
        mail = { from: '', recipients: [], lines: [] }
        say('250 2.0.0 taken')
      }
      continue
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') say('250 sink')
    else if (verb === 'MAIL') {
      if (!goesOn('MAIL')) continue
      mail.from = addressIn(line)
      say('250 2.1.0 ok')
    } else if (verb === 'RCPT') {
      if (!goesOn('RCPT')) continue
      mail.recipients.push(addressIn(line))
      say('250 2.1.5 ok')
    } else if (verb === 'DATA') {
      if (!goesOn('DATA')) continue
      inData = true
      say('354 go on')
    } else if (verb === 'QUIT') {
      say('221 bye')
      socket.end()
    } else say('250 ok')
  }
}

const addressIn = (line: string): string => /<(.*)>/.exec(line)?.[1] ?? ''
