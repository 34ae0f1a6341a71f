/** The gallery's buttons, chips, notices and what opens over the page. */
import {
  Archive,
  BookOpen,
  CircleCheck,
  Clock3,
  CloudOff,
  LoaderCircle,
  Notebook,
  Pencil,
  RefreshCw,
  Trash2,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { ButtonLink } from '../buttons/button-link.tsx'
import { Chip } from '../notices/chip.tsx'
import styles from './components-gallery.module.css'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { PlainDialog } from '../dialogs/plain-dialog.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Drawer } from '../dialogs/drawer.tsx'
import { Row, Section, Stack } from './gallery-section.gallery.tsx'
import { FileButton } from '../buttons/file-button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { LanguageSwitch } from '../buttons/language-switch.tsx'
import { Link } from '../buttons/link.tsx'
import { MailLink } from '../buttons/mail-link.tsx'
import { announce } from '../notices/live-region.tsx'
import { Mark } from '../pictures/mark.tsx'
import { Notice } from '../notices/notice.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { ResultGroup, ResultList, ResultRow } from '../lists/result-list.tsx'
import { SearchBox } from '../fields/search-box.tsx'
import { RunBarButton } from '../buttons/run-bar-button.tsx'
import { SchemeSwitch } from '../buttons/scheme-switch.tsx'
import { Tip } from '../notices/tip.tsx'
import { showToast } from '../notices/toast.tsx'
import { ToggleGroup } from '../buttons/toggle-group.tsx'

export function ButtonsGallery() {
  return (
    <Section title="Buttons, chips, badges">
      <Row>
        <Button variant="primary">Enter Module</Button>
        <Button icon={BookOpen}>Theme Guide</Button>
        <Button variant="quiet" icon={Notebook}>
          Journal
        </Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
        <Button variant="dangerSolid">Yes, Delete</Button>
        <Button variant="primary" isDisabled>
          Update All Modules (0)
        </Button>
        <Button variant="primary" isPending pendingText="Submitting">
          Submit
        </Button>
        <Button
          isInactive
          onInactivePress={() => showToast('Internet is required to logout', { tone: 'info' })}
        >
          Logout
        </Button>
        <Button isCurrent>Modules</Button>
        <Button size="sm">Copy</Button>
        <ButtonLink href="#handbook" isNewTab>
          Handbook
        </ButtonLink>
        <IconButton icon={X} label="Remove row 1" />
        <IconButton icon={X} label="Close" variant="plain" />
        <Tip text="Your client types this ID to enter the portal. It never changes, and nobody outside your agency can see it." />
        <Link href="#forgot">Forgot your password?</Link>
        <MailLink address="help@hub.example.org" />
        <FileButton accept="application/json" onFile={({ name }) => showToast(name)}>
          Send a file
        </FileButton>
      </Row>
      <Chips />
      <div className={styles.dark} data-on-dark>
        <Row>
          <Mark tone="dark" />
          <RunBarButton>Start Module</RunBarButton>
          <RunBarButton isDisabled>Go Fullscreen</RunBarButton>
          <RunBarButton variant="bright">End Module</RunBarButton>
          <LanguageSwitch look="segmented" onDark />
          <SchemeSwitch onDark />
        </Row>
      </div>
      <Row>
        <Mark />
        <Mark isTurning />
        <LanguageSwitch />
        <SchemeSwitch />
        <Filter />
      </Row>
    </Section>
  )
}

function Chips() {
  return (
    <Row>
      <Chip tone="success" hasDot>
        Open
      </Chip>
      <Chip icon={Archive}>Closed 12 days ago</Chip>
      <Chip tone="attention" icon={Clock3}>
        Coming Soon
      </Chip>
      <Chip tone="info" icon={CloudOff}>
        Offline Access Coming Soon
      </Chip>
      <Chip tone="success" icon={CircleCheck}>
        Downloaded
      </Chip>
      <Chip tone="info" icon={LoaderCircle}>
        Downloading
      </Chip>
      <Chip tone="attention" icon={RefreshCw}>
        Update ready
      </Chip>
      <Chip>Past Event</Chip>
    </Row>
  )
}

function Filter() {
  const [value, setValue] = useState('all')
  const options = [
    { id: 'all', label: 'All' },
    { id: 'downloaded', label: 'Downloaded' },
    { id: 'update', label: 'Update ready' },
  ]
  return <ToggleGroup label="Show" options={options} value={value} onChange={setValue} />
}

export function NoticesGallery() {
  return (
    <Section title="Notices">
      <div className="grid-2">
        <Notice>You unlocked this file with your password.</Notice>
        <Notice tone="success">Client HSC-4867 is registered.</Notice>
        <Notice tone="attention" icon={Pencil}>
          Write the password down before you finish.
        </Notice>
        <Notice tone="danger" title="We could not save this record.">
          Your choices are still here. Check the connection and submit again.
        </Notice>
      </div>
    </Section>
  )
}

const NEWS = [
  {
    id: 'info',
    icon: CloudOff,
    tone: 'info',
    title: 'You are offline.',
    description: 'Saved pages and downloaded modules still work.',
    answer: 'Stay Offline',
  },
  {
    id: 'success',
    icon: CircleCheck,
    tone: 'success',
    title: 'You are back online.',
    description: 'Press Sync to send what was recorded.',
    answer: 'Close',
  },
] as const

type Opened = 'dialog' | 'search' | 'info' | 'success' | 'confirm' | 'drawer' | undefined

function SearchExample({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const cities = ['Thunder Bay', 'Toronto', 'Timmins', 'Windsor']
  const found = cities.filter((city) => city.toLowerCase().includes(typed.toLowerCase()))
  const words = { label: 'Find a city', placeholder: 'Type a part of its name', closeLabel: 'Close' }
  return (
    <PlainDialog label="Find a city" isOpen={isOpen} onClose={onClose} isDismissable isAtTop>
      <SearchBox {...words} typed={typed} onType={setTyped} onClose={onClose}>
        <ResultList label="Cities" empty={<p>No such city.</p>} onChoose={onClose}>
          {found.length > 0 && (
            <ResultGroup title="Ontario">
              {found.map((city) => (
                <ResultRow key={city} id={city} name={city} isDisabled={city === 'Timmins'}>
                  {city}
                </ResultRow>
              ))}
            </ResultGroup>
          )}
        </ResultList>
      </SearchBox>
    </PlainDialog>
  )
}

export function OverlaysGallery() {
  const [opened, setOpened] = useState<Opened>()
  const [password, setPassword] = useState('')
  const close = () => setOpened(undefined)
  return (
    <Section title="Over the page">
      <Row>
        <Button onPress={() => setOpened('dialog')}>Open a dialog</Button>
        <Button onPress={() => setOpened('search')}>Open a search</Button>
        <Button onPress={() => setOpened('info')}>Open news</Button>
        <Button onPress={() => setOpened('success')}>Open good news</Button>
        <Button onPress={() => setOpened('confirm')}>Open a question</Button>
        <Button onPress={() => setOpened('drawer')}>Open the drawer</Button>
        <Button onPress={() => showToast('Password copied')}>Show a toast</Button>
        <Button onPress={() => announce('Referral Path is now available, 6 choices')}>Announce</Button>
      </Row>
      <Dialog
        isOpen={opened === 'dialog'}
        onClose={close}
        title="Security"
        description="To enter the Client Record page, please enter your password below."
        actions={
          <>
            <Button onPress={close}>Go back</Button>
            <Button variant="primary">ACCESS NOW</Button>
          </>
        }
      >
        <PasswordField
          label="Your password"
          value={password}
          onChange={setPassword}
          error="Wrong password. Try again."
          isErrorAlert
        />
      </Dialog>
      <SearchExample isOpen={opened === 'search'} onClose={close} />
      {NEWS.map(({ id, answer, ...news }) => (
        <Dialog
          {...news}
          key={id}
          isOpen={opened === id}
          onClose={close}
          actions={<Button onPress={close}>{answer}</Button>}
        />
      ))}
      <ConfirmDialog
        isOpen={opened === 'confirm'}
        title="End this module?"
        text="You are trying to end the module. Are you sure you want to leave?"
        confirmLabel="Yes"
        onConfirm={close}
        onCancel={close}
      />
      <Drawer isOpen={opened === 'drawer'} onClose={close} title="Amara Okafor · Harbour Street team">
        <Stack>
          <hr />
          <LanguageSwitch look="segmented" onDark />
          <SchemeSwitch onDark />
        </Stack>
      </Drawer>
    </Section>
  )
}
