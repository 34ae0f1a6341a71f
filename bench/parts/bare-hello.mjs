/** The cheapest call Fastify can answer: a small object, no schema, no authentication. */
import fastify from 'fastify'

const server = fastify()
server.get('/hello', () => ({ hello: 'world' }))
process.send?.({ address: await server.listen({ port: 0, host: '127.0.0.1' }) })
process.once('SIGTERM', async () => {
  await server.close()
  process.exit(0)
})
