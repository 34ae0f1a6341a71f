/** The gallery's cards, banner, tables, states and drawn pictures. */
import { BookOpen, CalendarDays, GraduationCap, User, Users } from 'lucide-react'
import { useState } from 'react'
import { AVATAR_COLORS, AVATAR_GLYPH_NAMES } from '../art/avatar.ts'
import { coverFor } from '../art/cover-for.ts'
import { MOTIF_NAMES } from '../art/motifs.ts'
import { Avatar } from '../pictures/avatar.tsx'
import { Banner } from '../notices/banner.tsx'
import { Button } from '../buttons/button.tsx'
import { Card } from '../cards/card.tsx'
import { CardSkeleton } from '../states/card-skeleton.tsx'
import styles from './components-gallery.module.css'
import { Cover } from '../pictures/cover.tsx'
import { Disclosure } from '../lists/disclosure.tsx'
import { DisclosureList } from '../lists/disclosure-list.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { Row, Section } from './gallery-section.gallery.tsx'
import { ListCard } from '../cards/list-card.tsx'
import { LoadingState } from '../states/loading-state.tsx'
import { PersonDisc } from '../pictures/person-disc.tsx'
import { PictureCard } from '../cards/picture-card.tsx'
import { ProgressBar } from '../layout/progress-bar.tsx'
import { SectionCard } from '../cards/section-card.tsx'
import { SideBar } from '../layout/side-bar.tsx'
import { Stepper } from '../layout/stepper.tsx'
import { StickyBar } from '../layout/sticky-bar.tsx'
import { Table } from '../lists/table.tsx'
import { WidgetCard } from '../cards/widget-card.tsx'

const TYPES = ['youth-learning', 'adult-learning', 'professional-development', 'offline-module']
const type = (key = '') => <Cover cover={coverFor('learningType', { learning_type_key: key })} />

export function CardsGallery() {
  const [youth, adult, professional, offline] = TYPES
  return (
    <Section title="Cards">
      <Banner
        color="#3C6EA8"
        overline="Youth Learning"
        title="Peace & Justice"
        headingLevel={2}
        cover={
          <Cover isEager cover={coverFor('theme', { name: 'Peace & Justice', theme_color: '#3C6EA8' })} />
        }
        actions={
          <>
            <Button isCurrent>Modules</Button>
            <Button icon={BookOpen}>Theme Guide</Button>
          </>
        }
      />
      <div className="grid-4">
        <PictureCard
          title="Youth Learning"
          summary="Modules for youth groups, in community rooms and in justice settings."
          href="#youth"
          ratio="10/7"
          cover={type(youth)}
          isRowOnPhone
        />
        <PictureCard title="Adult Learning" href="#adult" ratio="10/7" cover={type(adult)} isRowOnPhone />
        <PictureCard
          title="Professional Development"
          summary="Events, courses and guest speakers for facilitators."
          state="comingSoon"
          ratio="10/7"
          cover={type(professional)}
          isRowOnPhone
        />
        <PictureCard
          title="Offline Modules"
          summary="Modules saved on this device."
          state="offline"
          ratio="10/7"
          cover={type(offline)}
          isRowOnPhone
        />
      </div>
      <div className="grid-3">
        <WidgetCard
          title="Client List"
          summary="Register clients and keep their files up to date."
          href="#clients"
          icon={Users}
        />
        <WidgetCard
          title="Facilitator Handbook"
          summary="How to prepare a room and lead a group."
          href="#handbook"
          icon={BookOpen}
          isNewTab
        />
        <WidgetCard title="Events and Courses" icon={CalendarDays} stateText="Coming Soon" />
      </div>
      <ListCard id="gallery-list" title="2 sessions wait to be sent" text="Sync sends them.">
        <li>Repair</li>
        <li>Respect</li>
      </ListCard>
      <SectionCard id="gallery-section" icon={CalendarDays} title="Whom to ask">
        <p>Write to the help desk.</p>
      </SectionCard>
    </Section>
  )
}

export function StatesGallery() {
  return (
    <Section title="Loading, empty, error, progress">
      <div className="grid-3">
        <LoadingState label="Loading modules">
          <CardSkeleton />
        </LoadingState>
        <Card>
          <EmptyState
            title="No sessions yet"
            text="When you finish a module with a group, it appears here."
          />
        </Card>
        <Card>
          <ErrorState onRetry={() => undefined} />
        </Card>
      </div>
      <ProgressBar label="Respect Through Boundaries" value={41} valueText="41%, about 2 minutes left" />
      <Stepper
        label="Steps of the registration"
        steps={['Your details', 'Terms', 'Confirm email']}
        current={1}
      />
    </Section>
  )
}

const COLUMNS = [
  { id: 'avatar', label: 'Avatar', onCard: 'start', width: '6rem' },
  { id: 'code', label: 'Identification', isHeader: true, isMono: true },
  { id: 'by', label: 'Registered by' },
  { id: 'profile', label: 'Profile', align: 'end', onCard: 'end' },
] as const
const ROWS = [
  { id: 1, code: 'HSC-4830', by: 'Amara Okafor', glyph: 'moon', color: 'plum', isMuted: false },
  { id: 2, code: 'HSC-4824', by: 'Priya Raman', glyph: 'wave', color: 'lake', isMuted: true },
]

export function TablesGallery() {
  const [isCollapsed, setIsCollapsed] = useState(false)
  return (
    <Section title="Tables, menus, accordions">
      <Table
        caption="Clients"
        columns={COLUMNS}
        rows={ROWS.map(({ id, code, by, glyph, color, isMuted }) => ({
          id,
          isMuted,
          cells: {
            avatar: <Avatar glyph={glyph} color={color} isMuted={isMuted} />,
            code,
            by,
            profile: <Button size="sm">Profile</Button>,
          },
        }))}
      />
      <div className={styles.side}>
        <SideBar
          label="Personal profile"
          title="Personal profile"
          head={
            <Row>
              <PersonDisc name="Amara Okafor" size={56} />
              <span>Amara Okafor</span>
            </Row>
          }
          items={[
            { href: '#training', label: 'Facilitator Training', icon: GraduationCap },
            { href: '#youth', label: 'Youth Learning', icon: Users, isCurrent: true },
            { href: '#adult', label: 'Adult Learning', icon: User },
          ]}
          isCollapsed={isCollapsed}
          onCollapsedChange={setIsCollapsed}
        />
      </div>
      <DisclosureList>
        <Disclosure
          overline="Course One"
          title="Rooms that feel safe"
          note="October 14, 2026"
          defaultExpanded
        >
          Setting up a room, a circle of chairs and a first question.
        </Disclosure>
        <Disclosure overline="Course Two" title="Hard conversations" note="October 21, 2026">
          When a group goes quiet.
        </Disclosure>
      </DisclosureList>
      <StickyBar
        summary={
          <>
            <span>
              <b>10</b> participants
            </span>
            <span>
              Ages <b>13 to 18</b>
            </span>
          </>
        }
      >
        <Button variant="primary">Submit</Button>
      </StickyBar>
    </Section>
  )
}

const COLORS = ['#2F7D6B', '#3C6EA8', '#8A5A9E', '#B5642F', '#F2C94C', '#FF0000', '#FFFFFF']

export function ArtGallery() {
  return (
    <Section title="Covers and avatars">
      <div className="grid-4">
        {MOTIF_NAMES.map((motif, index) => (
          <div key={motif} className={styles.tile}>
            <Cover
              cover={{ key: motif, motif, color: COLORS[index % COLORS.length], width: 640, height: 320 }}
            />
          </div>
        ))}
      </div>
      <Row>
        {AVATAR_GLYPH_NAMES.map((glyph, index) => (
          <Avatar key={glyph} glyph={glyph} color={AVATAR_COLORS[index % AVATAR_COLORS.length]} />
        ))}
        <Avatar glyph="moon" color="plum" isMuted />
        <Avatar glyph="moon" color="plum" isOutline />
        <PersonDisc name="Amara Okafor" />
      </Row>
    </Section>
  )
}
