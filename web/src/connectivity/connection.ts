/** The one connection of this page: the machine of the popups, fed by what the browser and the ping report. */
import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import { chooseOffline, canReach, checkOnline, onOnline } from '#platform/calls/online.ts'
import { keep, readKept } from '#platform/first-load/device.ts'
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

/** Whoever chose to work offline was told that there is internet: a page that is loaded anew does not ask again. */
const OFFERED = 'internet-offered'
const isOfferMade = () => readKept(OFFERED) === ON
const noteOffer = (isMade: boolean) => keep(OFFERED, isMade ? ON : null)

/** What a button of a popup, or the toggle, says. */
export function tellConnection(event: ConnectivityEvent): void {
  connection.send(event)
}

/** The popup to show, or null; kept fresh. */
export function usePopup(): Popup | null {
  return useSelector(connection, popupOf)
}

/** Watches the network from now on, beginning with a ping (OFF-003); gives back how to stop. */
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
    // Who chose to work offline is not told again that there is no network; an offer of one is taken back.
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
