/**
 * Checks the audit log against its chains of hashes and names each row that was changed, added or removed (AUD-003,
 * decision 0029). It computes the hashes by itself, so that it does not depend on the functions of the database.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { inSnapshot } from '../backup/read-tables.ts'
import { quoted } from '../backup/table-shapes.ts'
import type { Database } from '../database/database.ts'

export interface ChainHead {
  lane: number
  seq: number
  /** In hexadecimal. */
  hash: string
}

export interface ChainFault {
  kind: 'changed' | 'inserted' | 'removed' | 'other-head'
  /** The entry; of removed ones, the next that is there, or null at the end of a chain. */
  id: number | null
  lane: number | null
  firstSeq: number | null
  lastSeq: number | null
}

export interface ChainCheck {
  entries: number
  dropped: number
  heads: ChainHead[]
  faults: ChainFault[]
}

/** A part of a chain without a gap. */
interface Piece {
  lane: number
  firstSeq: number
  lastSeq: number
  prevHash: Buffer
  lastHash: Buffer
  /** Null for what retention removed. */
  firstId: number | null
  lastId: number | null
}

type Row = [
  lane: number | null,
  seq: string | null,
  id: string,
  micros: string,
  actorId: number | null,
  actorKind: string,
  action: string,
  objectKind: string | null,
  objectId: string | null,
  requestId: string | null,
  note: string | null,
  prevHash: Buffer | null,
  hash: Buffer | null,
]

const ROWS_AT_ONCE = 5000
/** The partitions, and the table itself where it has none of them. */
const PARTITIONS = `select inhrelid::regclass::text as name from pg_inherits
  where inhparent = 'public.audit_log'::regclass order by 1`
const COLUMNS = `lane, seq::text, id::text, (extract(epoch from at) * 1000000)::bigint::text, actor_id, actor_kind, action,
  object_kind, object_id, request_id, note, prev_hash, hash`

/**
 * Reads the whole log in one snapshot.
 * @param known heads that were written down elsewhere, such as in the log file: the rows must still have these hashes
 */
export function verifyChains(db: Database, known: readonly ChainHead[] = []): Promise<ChainCheck> {
  return inSnapshot(db, async (client) => {
    const check = new Check(known)
    const { rows: partitions } = await client.query<{ name: string }>(PARTITIONS)
    for (const { name } of partitions) await readPartition(client, name, check)
    const dropped = await listDropped(client)
    const heads = await listHeads(client)
    check.joinPieces(dropped, heads)
    return {
      entries: check.entries,
      dropped: dropped.reduce((sum, { firstSeq, lastSeq }) => sum + lastSeq - firstSeq + 1, 0),
      heads,
      faults: check.faults,
    }
  })
}

/** Checks one month by itself, before it is removed: its rows and the links between them. */
export function verifyMonth(db: Database, partition: string): Promise<ChainFault[]> {
  return inSnapshot(db, async (client) => {
    const check = new Check([])
    await readPartition(client, quoted(partition), check)
    return check.faults
  })
}

export async function listHeads(client: pg.ClientBase | pg.Pool): Promise<ChainHead[]> {
  const { rows } = await client.query<{ lane: number; seq: string; hash: string }>(
    `select lane, seq::text, encode(hash, 'hex') as hash from audit_heads order by lane, seq`,
  )
  return rows.map(({ lane, seq, hash }) => ({ lane, seq: Number(seq), hash }))
}

async function listDropped(client: pg.ClientBase): Promise<Piece[]> {
  const { rows } = await client.query<{
    lane: number
    first: string
    last: string
    prev: Buffer
    hash: Buffer
  }>(
    `select lane, first_seq::text as first, last_seq::text as last, prev_hash as prev, last_hash as hash from audit_dropped`,
  )
  return rows.map(({ lane, first, last, prev, hash }) => ({
    ...{ lane, firstSeq: Number(first), lastSeq: Number(last), prevHash: prev, lastHash: hash },
    ...{ firstId: null, lastId: null },
  }))
}

async function readPartition(client: pg.ClientBase, name: string, check: Check): Promise<void> {
  await client.query(
    `declare chain no scroll cursor for select ${COLUMNS} from ${name} as entry order by entry.lane, entry.seq, entry.id`,
  )
  const fetch = { text: `fetch ${ROWS_AT_ONCE} from chain`, rowMode: 'array' } as const
  for (;;) {
    const { rows } = await client.query<Row>(fetch)
    for (const row of rows) check.add(row)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close chain')
  check.endPartition()
}

class Check {
  entries = 0
  readonly faults: ChainFault[] = []
  readonly #pieces: Piece[] = []
  readonly #known: Map<string, string>
  #piece: Piece | null = null

  constructor(known: readonly ChainHead[]) {
    this.#known = new Map(known.map(({ lane, seq, hash }) => [`${lane}:${seq}`, hash]))
  }

  add(row: Row): void {
    this.entries += 1
    const [lane, seqText, idText, , , , , , , , , prevHash, hash] = row
    const id = Number(idText)
    if (lane === null || seqText === null || prevHash === null || hash === null) {
      this.#fault('inserted', { id, lane: null, firstSeq: null, lastSeq: null })
      return
    }
    const seq = Number(seqText)
    const before = this.#piece
    const isSame = before?.lane === lane && before.lastSeq === seq
    const isNext = before?.lane === lane && before.lastSeq + 1 === seq
    const isWhole = hashOf(row, prevHash).equals(hash)
    if (isSame) return this.#fault('inserted', { id, lane, firstSeq: seq, lastSeq: seq })
    if (!isWhole) this.#fault('changed', { id, lane, firstSeq: seq, lastSeq: seq })
    this.#compareKnown(lane, seq, hash, id)
    if (!isNext) {
      this.endPartition()
      this.#piece = { lane, firstSeq: seq, lastSeq: seq, prevHash, lastHash: hash, firstId: id, lastId: id }
      return
    }
    if (!prevHash.equals(before.lastHash))
      this.#fault('changed', { id: before.lastId, lane, firstSeq: before.lastSeq, lastSeq: before.lastSeq })
    before.lastSeq = seq
    before.lastHash = hash
    before.lastId = id
  }

  endPartition(): void {
    if (this.#piece) this.#pieces.push(this.#piece)
    this.#piece = null
  }

  /** Joins the pieces of all months, and those that were dropped, to chains from their first row to their head. */
  joinPieces(dropped: Piece[], heads: ChainHead[]): void {
    const all = [...this.#pieces, ...dropped].toSorted((a, b) => a.firstSeq - b.firstSeq)
    for (const lane of new Set([...all, ...heads].map((one) => one.lane)))
      this.#joinLane(
        lane,
        all.filter((piece) => piece.lane === lane),
        heads.find((head) => head.lane === lane),
      )
    for (const [place, hash] of this.#known) {
      const [lane = 0, seq = 0] = place.split(':').map(Number)
      const piece = dropped.find((one) => one.lane === lane && one.firstSeq <= seq && one.lastSeq >= seq)
      // Of what retention removed, the hash of the last entry alone is left to compare.
      const isOther = piece?.lastSeq === seq && piece.lastHash.toString('hex') !== hash
      if (piece === undefined || isOther)
        this.#fault('other-head', { id: null, lane, firstSeq: seq, lastSeq: seq })
    }
  }

  #joinLane(lane: number, pieces: Piece[], head: ChainHead | undefined): void {
    let end: { seq: number; hash: Buffer; id: number | null } = { seq: 0, hash: Buffer.alloc(0), id: null }
    for (const piece of pieces) {
      const { firstSeq, lastSeq } = piece
      if (firstSeq > end.seq + 1)
        this.#fault('removed', { id: piece.firstId, lane, firstSeq: end.seq + 1, lastSeq: firstSeq - 1 })
      else if (firstSeq <= end.seq) this.#fault('inserted', { id: piece.firstId, lane, firstSeq, lastSeq })
      else if (!piece.prevHash.equals(end.hash))
        this.#fault('changed', { id: end.id, lane, firstSeq: end.seq, lastSeq: end.seq })
      if (lastSeq > end.seq) end = { seq: lastSeq, hash: piece.lastHash, id: piece.lastId }
    }
    const last = { id: end.id, lane, firstSeq: end.seq, lastSeq: end.seq }
    if (!head) this.#fault('inserted', { ...last, firstSeq: 1 })
    else if (head.seq > end.seq)
      this.#fault('removed', { id: null, lane, firstSeq: end.seq + 1, lastSeq: head.seq })
    else if (head.seq < end.seq) this.#fault('inserted', { ...last, firstSeq: head.seq + 1 })
    else if (head.hash !== end.hash.toString('hex')) this.#fault('changed', last)
  }

  /** What was found is no longer looked for. */
  #compareKnown(lane: number, seq: number, hash: Buffer, id: number): void {
    const place = `${lane}:${seq}`
    const known = this.#known.get(place)
    if (known === undefined) return
    this.#known.delete(place)
    if (known !== hash.toString('hex')) this.#fault('other-head', { id, lane, firstSeq: seq, lastSeq: seq })
  }

  #fault(kind: ChainFault['kind'], where: Omit<ChainFault, 'kind'>): void {
    const isKnown = this.faults.some((one) => one.kind === kind && one.id !== null && one.id === where.id)
    if (!isKnown) this.faults.push({ kind, ...where })
  }
}

/** The same bytes as in the trigger `audit_log_chain` of the migrations. */
function hashOf([lane, seq, id, micros, actorId, ...rest]: Row, prevHash: Buffer): Buffer {
  const texts = rest.slice(0, -2) as (string | null)[]
  const shown = texts.map((text) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`))
  return createHash('sha256')
    .update(prevHash)
    .update([lane, seq, id, micros, actorId ?? '-', ...shown].join(','))
    .digest()
}
