/** A server with a shifted clock: given to `RunningHub.start`, as if days had passed while it was stopped. */

/** Settings of a start that put the server's own clock ahead by so much. */
export function clockAhead(ms: number): Record<string, string> {
  const script = `const Real=Date,now=()=>Real.now()+${ms};
    globalThis.Date=class extends Real{
      constructor(...given){if(given.length)super(...given);else super(now())}
      static now(){return now()}
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}
