import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

const TYPE = { A: 1, AAAA: 28 }

/** The addresses of a name: these addresses, in turn one list for each question of a kind; silence where it is null. */
type Names = Record<string, readonly (readonly string[] | null)[]>

/** A name server on this machine; `asked` counts questions by name. */
export async function startNameServer(names: Names) {
  const socket = createSocket('udp4')
  const asked: Record<string, number> = {}
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = questionIn(question)
    const key = `${name} ${type}`
    const turn = asked[key] ?? 0
    asked[key] = turn + 1
    const lists = names[name] ?? [[]]
    const addresses = lists[Math.min(turn, lists.length - 1)] ?? null
    if (addresses === null) return
    const fitting = addresses.filter((each) => (isIPv6(each) ? TYPE.AAAA : TYPE.A) === type)
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(fitting.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, question.subarray(12, end), ...fitting.map(answerOf)]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, asked, stop: () => socket.close() }
}

function questionIn(question: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: question.readUInt16BE(at + 1), end: at + 5 }
}

/** A record about the name that was asked for, which nobody may keep. */
function answerOf(address: string): Buffer {
  const data = bytesOf(address)
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(data.length === 4 ? TYPE.A : TYPE.AAAA, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([record, data])
}

function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  const [left = '', right = ''] = address.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = Array<string>(8 - groups(left).length - groups(right).length).fill('0')
  const all = [...groups(left), ...zeros, ...groups(right)].map((group) => Number.parseInt(group, 16))
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]))
}
