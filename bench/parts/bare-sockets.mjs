/** A bare Socket.IO server with the hub's transport, which accepts every connection and responds at once. Run with tsx. */
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { SOCKET_PATH } from '../../contract/src/running-modules.ts'

const http = createServer()
const io = new Server(http, {
  path: SOCKET_PATH,
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
})
io.on('connection', (socket) => {
  socket.on('track_module', () => socket.emit('tracking', { socketId: socket.id }))
})
http.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address())
  process.send?.({ address: `http://127.0.0.1:${port}` })
})
process.once('SIGTERM', () => process.exit(0))
