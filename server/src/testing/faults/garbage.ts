/** What a service says when it is broken, or when something else answers at its address. */
import type { Random } from '#platform/random.ts'

const LONGEST = 600

/** Beginnings of answers that a client of ours would read on: their lengths and contents are nonsense. */
const BEGINNINGS = [
  // PostgreSQL: a row, a description, an error, a parameter and "ready", whose lengths promise what does not come.
  ...['D', 'T', 'E', 'S', 'Z', 'C', '1', 'K', 'R'].map((letter) =>
    Buffer.concat([Buffer.from(letter), Buffer.from([0, 0, 0, 12, 0, 9])]),
  ),
  // Redis and SMTP. A refusal for good, such as 550, would be no garbage: the mail is given up, as it should be.
  ...['+OK\r\n', '*3\r\n$900\r\n', ':x\r\n', '-ERR what\r\n', '220 hello\r\n', '250 ', '450 no\r\n'].map(
    (text) => Buffer.from(text),
  ),
  ...['HTTP/1.1 200 OK\r\n\r\n<html>sign in here</html>', 'HTTP/1.1 204', '<html>', '{"error":'].map((text) =>
    Buffer.from(text),
  ),
  Buffer.alloc(0),
]

/** A function that gives other garbage at each call, and the same sequence for the same seed. */
export function garbageOf(random: Random): () => Buffer {
  return () => {
    const start = BEGINNINGS[random.int(BEGINNINGS.length)] ?? Buffer.alloc(0)
    return Buffer.concat([start, random.bytes(1 + random.int(LONGEST))])
  }
}
