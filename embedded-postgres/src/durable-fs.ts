/**
 * Gives PGlite a real fsync on a disk. By default it starts with fsync off, its fdatasync is a stub and its disk
 * filesystem has no sync at all, so a power cut loses everything. NOTE: this uses Emscripten's internals, so the exact
 * PGlite version is pinned and every start proves that a commit is synced.
 */
import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's numbers of "no space left" and "input/output error". */
const ENOSPC = 51
const EIO = 29

/** The rights of other users, which are removed from every file of the database. */
const OTHERS = 0o077

/** The number of completed syncs, which must increase with every commit. */
export const syncs = { count: 0 }

/** The default parameters without `-F` (fsync off), and a sync method that the wrapper below supports. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

type FilesystemSetup = Awaited<ReturnType<NodeFS['init']>>

type MakeNode = (parent: unknown, name: string, mode: number, device: unknown) => unknown
type SetAttributes = (node: unknown, attributes: { mode?: number }) => void

interface EmscriptenModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number }
    node_ops: { mknod: MakeNode; setattr: SetAttributes }
  }
  FS: { ErrnoError: new (errno: number) => Error }
}

export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): Promise<FilesystemSetup> {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [...(emscriptenOpts.preRun ?? []), addSync, makePrivately]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function addSync({ FS, NODEFS }: EmscriptenModule): void {
  NODEFS.stream_ops.fsync = (stream) => {
    try {
      fsyncSync(stream.nfd)
      syncs.count += 1
      return 0
    } catch (error) {
      throw new FS.ErrnoError(
        error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? ENOSPC : EIO,
      )
    }
  }
}

/** The engine creates some files with rights for everybody, and sets the rights again later: both are corrected. */
function makePrivately({ NODEFS: { node_ops } }: EmscriptenModule): void {
  const { mknod, setattr } = node_ops
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device)
  node_ops.setattr = (node, { mode, ...others }) =>
    setattr(node, mode === undefined ? others : { ...others, mode: mode & ~OTHERS })
}
