/** The page's only connection state: the machine of the popups, driven by the browser's reports and the ping. */
import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import { chooseOffline, canReach, checkOnline, onOnline } from '#platform/calls/online.ts'
import { storeText, readStored } from '#platform/first-load/device.ts'
import { isOfflineChosen, ON } from '#platform/first-load/early-app-mode.ts'
import { connectivityMachine, popupOf, type ConnectivityEvent, type Popup } from './connectivity.machine.ts'

const connection = createActor(
  connectivityMachine.provide({
    actors: { ping: fromPromise(() => checkOnline()) },
    actions: {
      chooseOffline: () => chooseOffline(true),
      chooseOnline: () => {
        chooseOffline(false)
        noteOffer(false)
      },
      noteOffer: () => noteOffer(true),
    },
  }),
)

/** Remembers that someone who works offline has seen that there is internet, so that a reload does not ask again. */
const OFFERED = 'internet-offered'
const isOfferMade = () => readStored(OFFERED) === ON
const noteOffer = (isMade: boolean) => storeText(OFFERED, isMade ? ON : null)

/** Handles a press on a popup's button or on the toggle. */
export function sendToConnection(event: ConnectivityEvent): void {
  connection.send(event)
}

/** The popup to show, or null; updated at each change. */
export function usePopup(): Popup | null {
  return useSelector(connection, popupOf)
}

/** Watches the network, beginning with a ping (OFF-003); returns the function that stops it. */
export function watchConnection(): () => void {
  connection.start()
  let wasReached = canReach()
  function look() {
    const isReached = canReach()
    if (isReached === wasReached) return
    wasReached = isReached
    if (!isReached) connection.send({ type: 'LOST' })
    else connection.send({ type: isOfflineChosen() ? 'SEEN' : 'BACK' })
  }
  const stop = onOnline(() => {
    // Someone who chose to work offline gets no second report of a lost network; an offer of a network is withdrawn.
    if (!isOfflineChosen() || canReach() || connection.getSnapshot().matches('haveInternet')) look()
    else wasReached = canReach()
  })
  void checkOnline().then((answered) => {
    if (!answered && !isOfflineChosen()) connection.send({ type: 'LOST' })
    if (answered && isOfflineChosen() && !isOfferMade()) connection.send({ type: 'SEEN' })
    wasReached = answered
  })
  return stop
}
