import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { NamedClient, NamedQuery } from './named-query.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
const open: pg.Client[] = []
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()))
})
afterAll(() => clone.drop())

type Stream = {
  write(bytes: Buffer): boolean
  on(event: string, listen: (bytes: Buffer) => void): void
  emit(event: string, bytes: Buffer): boolean
}

/** A connection, with the letters of the messages of each piece that is sent, and of all that comes. */
async function connected() {
  const client = new NamedClient({ connectionString: clone.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  open.push(client)
  const stream = client.connection.stream as unknown as Stream
  const sent: string[] = []
  const write = stream.write.bind(stream)
  stream.write = (bytes) => {
    sent.push(lettersOf(bytes))
    return write(bytes)
  }
  const came: Buffer[] = []
  stream.on('data', (bytes) => {
    came.push(bytes)
  })
  const ask = (name: string, text: string, values: unknown[] = []) =>
    client.query(new NamedQuery(name, text, values)).answer
  const rows = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).rows
  return { client, stream, ask, rows, sent: () => sent.splice(0), came: () => lettersOf(Buffer.concat(came)) }
}

function lettersOf(bytes: Buffer): string {
  let letters = ''
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1))
    letters += String.fromCharCode(bytes[at] ?? 0)
  return letters
}

test('Parse, Bind, Describe, Execute and Sync go in one piece the first time, Bind, Execute and Sync from then on', async () => {
  const { rows, sent, came } = await connected()
  for (const n of [1, 2, 3]) expect(await rows('n', 'select $1::int as n', [n])).toEqual([{ n }])
  expect(sent()).toEqual(['PBDES', 'BES', 'BES'])
  expect(came()).toBe('12TDCZ2DCZ2DCZ')
})

test('Bind sends every kind of value as the driver does', async () => {
  const { client, rows } = await connected()
  const values = [
    'text, "ünï" 🌱',
    '',
    -7.5,
    12n,
    true,
    null,
    undefined,
    new Date(Date.UTC(2030, 0, 31, 12, 30, 15, 7)),
    ['a', 'b "c"', null],
    [1, 2],
    { a: [1, 'é'] },
    Buffer.from([0, 255, 1]),
  ]
  const types = 'text text float8 int8 bool text text timestamptz text[] int[] jsonb bytea'.split(' ')
  const text = `select ${types.map((type, at) => `$${at + 1}::${type} as v${at}`).join(', ')}`
  const byDriver = (await client.query(text, values)).rows
  for (let round = 0; round < 2; round++) expect(await rows('bound', text, values)).toEqual(byDriver)
  await expect(async () => rows('bound', text, [Object.assign({}, { toPostgres: () => never() })])).rejects.toThrow(
    'No',
  )
})

const never = () => {
  throw new Error('No text')
}

test('DataRow is read as the driver reads it, whatever the type', async () => {
  const { client, rows } = await connected()
  const text = `select * from (values
      (0, -2147483648, 2147483647::int8, 1::int2, 4294967295::oid, true, 'ä 🌱', 1.5::float8, 1.10::numeric, '{"a": 1}'::jsonb),
      (-1, 2147483647, -9::int8, (-32768)::int2, 0::oid, false, '', 'NaN', null, '[]'),
      (null, null, null, null, null, null, null, null, null, null)) v (a, b, c, d, e, f, g, h, i, j),
    (values ('2030-01-31 12:00:00.123456+02'::timestamptz, '2030-01-31'::date, '{1,2}'::int[], '\\x00ff'::bytea, 'x'::char, '1 day'::interval),
            (null, null, null, null, null, null)) w (k, l, m, n, o, p)`
  const byDriver = (await client.query(text)).rows
  expect(byDriver).toHaveLength(6)
  for (let round = 0; round < 2; round++) expect(await rows('kinds', text)).toEqual(byDriver)
})

test('RowDescription is asked for once on each connection, and names become those of code', async () => {
  for (const { rows, sent } of [await connected(), await connected()]) {
    for (let round = 0; round < 2; round++)
      expect(await rows('names', 'select 1 as listed_at, 2 as n')).toEqual([{ listedAt: 1, n: 2 }])
    expect(sent()).toEqual(['PBDES', 'BES'])
  }
})

test('NoData is known too: a statement without columns need not be described again', async () => {
  const { client, ask, sent, came } = await connected()
  await client.query('create temporary table none (n int)')
  sent()
  for (const n of [1, 2])
    expect(await ask('none', 'insert into none values ($1), ($1)', [n])).toEqual({
      command: 'INSERT',
      rowCount: 2,
      rows: [],
    })
  expect(sent()).toEqual(['PBDES', 'BES'])
  expect(came().endsWith('12nCZ2CZ')).toBe(true)
})

test('CommandComplete tells what was done to how many rows', async () => {
  const { client, ask } = await connected()
  await client.query('create temporary table done (n int)')
  const reported = async (name: string, text: string) => {
    const { command, rowCount } = await ask(name, text)
    return `${command} ${rowCount}`
  }
  expect(await reported('i', 'insert into done values (1), (2), (3)')).toBe('INSERT 3')
  expect(await reported('u', 'update done set n = 4 where n > 1 returning n')).toBe('UPDATE 2')
  expect(await reported('s', 'select n from done')).toBe('SELECT 3')
  expect(await reported('d', 'delete from done where n = 4')).toBe('DELETE 2')
  expect(await reported('c', 'create temporary table made ()')).toBe('CREATE null')
})

test('ErrorResponse refuses the statement, and what was prepared before it stays prepared', async () => {
  const { rows, sent } = await connected()
  const inverse = 'select 1 / n as inverse from generate_series($1::int, $2::int) n'
  await expect(rows('inverse', inverse, ['one', 1])).rejects.toMatchObject({ code: '22P02' })
  await expect(rows('inverse', inverse, [-2, 2])).rejects.toMatchObject({ code: '22012' })
  expect(await rows('inverse', inverse, [1, 1])).toEqual([{ inverse: 1 }])
  await expect(rows('inverse', inverse, [-1, 0])).rejects.toMatchObject({ code: '22012' })
  expect(await rows('inverse', inverse, [1, 1])).toEqual([{ inverse: 1 }])
  expect(sent()).toEqual(['PBDES', 'BDES', 'BDES', 'BES', 'BES'])
  for (let round = 0; round < 2; round++)
    await expect(rows('wrong', 'select nothing')).rejects.toMatchObject({ code: '42703' })
  expect(sent()).toEqual(['PBDES', 'PBDES'])
})

test('ReadyForQuery lets the next statement go, named or not', async () => {
  const { client, rows, sent } = await connected()
  expect(await rows('first', 'select 1 as n')).toEqual([{ n: 1 }])
  expect((await client.query('select 2 as n')).rows).toEqual([{ n: 2 }])
  expect(await rows('first', 'select 1 as n')).toEqual([{ n: 1 }])
  expect(await rows('second', 'select n from generate_series(1, 2) n')).toEqual([{ n: 1 }, { n: 2 }])
  expect(sent()).toEqual(['PBDES', 'Q', 'BES', 'PBDES'])
})

test('Close goes before Parse where the columns have changed', async () => {
  const { client, rows, sent, came } = await connected()
  await client.query('create temporary table altered (n int); insert into altered values (7)')
  const all = () => rows('altered', 'select * from altered')
  expect(await all()).toEqual([{ n: 7 }])
  await client.query(`alter table altered alter n type text, add listed_at text default 'now'`)
  sent()
  await expect(all()).rejects.toMatchObject({ code: '0A000' })
  expect(await all()).toEqual([{ n: '7', listedAt: 'now' }])
  expect(await all()).toEqual([{ n: '7', listedAt: 'now' }])
  expect(sent()).toEqual(['BES', 'CPBDES', 'BES'])
  expect(came().endsWith('EZ312TDCZ2DCZ')).toBe(true)
})

test('notices and notifications among the rows reach who listens', async () => {
  const { client, rows } = await connected()
  const heard: unknown[] = []
  client.on('notice', ({ message }) => heard.push(message))
  client.on('notification', ({ payload }) => heard.push(payload))
  await client.query(`listen named; create function pg_temp.tell(n int) returns int language plpgsql as
    $$ begin raise notice 'row %', n; perform pg_notify('named', n::text); return n; end $$`)
  for (let round = 0; round < 2; round++)
    expect(await rows('tell', 'select pg_temp.tell(n) as n from generate_series(1, 2) n')).toEqual([{ n: 1 }, { n: 2 }])
  expect(heard).toEqual(['row 1', 'row 2', '1', '2', 'row 1', 'row 2', '1', '2'])
})

test('messages may come in pieces of any size', async () => {
  const { client, stream, rows } = await connected()
  const text = `select n, repeat('ä', n * $1::int) as text from generate_series(1, 4) n`
  const [whole, large] = [await rows('pieces', text, [3]), await rows('pieces', text, [1_000_000])]
  expect(large.map((row) => (row.text as string).length)).toEqual([1, 2, 3, 4].map((n) => n * 1_000_000))
  const emit = stream.emit.bind(stream)
  for (const size of [1, 2, 3, 7, 50]) {
    stream.emit = (event, bytes) => {
      if (event !== 'data') return emit(event, bytes)
      for (let at = 0; at < bytes.length; at += size) emit(event, bytes.subarray(at, at + size))
      return true
    }
    expect(await rows('pieces', text, [3])).toEqual(whole)
    expect((await client.query(text, [3])).rows).toEqual(whole)
  }
})

test('a value that cannot be read refuses the statement alone', async () => {
  const { client, rows } = await connected()
  client.setTypeParser(pg.types.builtins.BYTEA, never)
  await expect(rows('bytes', `select 'x'::bytea from generate_series(1, 3)`)).rejects.toThrow('No text')
  expect(await rows('n', 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a connection that breaks refuses what is asked on it, and what would be', async () => {
  const { rows } = await connected()
  await expect(rows('end', 'select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
  await expect(rows('n', 'select 1 as n')).rejects.toThrow()
})

test('a client of the driver has none of it and says so', async () => {
  const client = new pg.Client({ connectionString: clone.ownerUrl })
  await client.connect()
  open.push(client)
  await expect(client.query(new NamedQuery('n', 'select 1', [])).answer).rejects.toThrow('needs a client')
})
