/** The pattern of a search by part of a text, in which signs of LIKE stand for themselves. */
export const partOf = (q: string): string => `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
