/** The cost of a process: its CPU time and its memory, read from the system. Linux only. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const MS_PER_S = 1000
const KIB_PER_MIB = 1024
/** Fields of /proc/<pid>/stat behind the name in brackets: the 12th and 13th are user and system time, in ticks. */
const USER_TICKS = 11
const SYSTEM_TICKS = 12

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU milliseconds that all threads of a process have used so far. */
export function cpuMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * MS_PER_S) / ticksPerSecond
}

/** Memory in MiB as the process's proportional share (PSS): pages used by several processes are divided among them. */
export function memoryMib(pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / KIB_PER_MIB
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The load of the machine, reported with each result, because it may explain an outlier. */
export const loadNow = () => Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0])
