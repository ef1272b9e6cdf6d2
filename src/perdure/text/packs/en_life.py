"""What people tell of their lives in English: kept though it names no number, date or name."""

from __future__ import annotations

from perdure.text.packs.pack import Life


def _words(text: str) -> tuple[str, ...]:
    """Take words and phrases apart at the commas."""
    return tuple(phrase for phrase in " ".join(text.split()).split(", ") if phrase)


def _joined(firsts: str, seconds: str) -> tuple[str, ...]:
    """Give each of the first phrases with each of the second behind it."""
    return tuple(f"{first} {second}" for first in _words(firsts) for second in _words(seconds))


_DID = """bought, purchased, ordered, adopted, rescued, sold, donated, inherited, collected, gifted,
    made, built, baked, cooked, grilled, roasted, painted, drew, sketched, sculpted, carved, knitted,
    sewed, crocheted, designed, planted, grew, wrote, composed, recorded, published, performed, sang,
    rehearsed, played, practiced, practised, watched, read, visited, toured, explored, attended,
    joined, hosted, organized, organised, celebrated, met, married, dated, taught, coached, mentored,
    learned, learnt, studied, hiked, climbed, cycled, biked, swam, surfed, skied, camped, ran, won,
    earned, received, lost, broke, injured, sprained, tore, hurt, quit, launched, opened, founded,
    renovated, redecorated, decorated, photographed, filmed, auditioned, interviewed, submitted,
    raised, fostered, babysat, tried, tasted, saw, lit, saved, helped, hired, swapped, supported, led,
    captured, took up, picked up, gave up, signed up for, enrolled in, enroled in, graduated from,
    applied to, applied for, participated in, took part in, volunteered at, volunteered for,
    volunteered with, volunteered in, teamed up with, worked with, worked at, worked for, worked on,
    got accepted, got hired, got fired, got promoted, got married, got engaged, got divorced,
    got injured, got invited, got into, got rid of, got diagnosed, moved in, moved into, moved out,
    moved to, moved back, dropped out of, fell off, fell in love, fell ill, ended up, grew up,
    reconnected with, broke up, chatted with, talked with, talked to, spoke with, spoke to, spoke at,
    hung out with, shared, gave, got, found, had, took, started, began, finished, held, did, kept, stopped,
    passed, had surgery on, gave birth to, learned to, learned how to, learnt to, learnt how to,
    was diagnosed with, was accepted into, was accepted to, was promoted to"""
_WENT = """went to, went on, went for, went through, went hiking, went camping, went swimming,
    went fishing, went skiing, went surfing, went running, went shopping, went kayaking, went biking,
    went cycling, went dancing, went bowling, went skating, traveled to, travelled to, drove to,
    flew to, headed to, took a trip"""
_ABLE = "had to, got to, get to, was able to, were able to, managed to, decided to"
_WISH = """want to, wanna, hope to, plan to, intend to, aim to, would love to"""
_GOALS = """learn, become, adopt, visit, travel, move, retire, write, start, open, lose, gain, improve,
    save for, study, apply, join, get, run, quit, buy, raise, build, publish, pursue, go back, go to,
    take up, volunteer, climb, hike, give up, grow, earn, finish, help, teach, try"""
_DONE = """bought, adopted, made, built, baked, cooked, painted, drawn, written, composed, recorded,
    published, performed, visited, joined, hosted, organized, organised, taught, coached, won, earned,
    received, lost, quit, launched, opened, founded, developed, met, seen, read, watched, started,
    begun, finished, grown, planted, collected, dreamed of, dreamt of, volunteered at, volunteered for,
    volunteered with, volunteered in, signed up for, enrolled in, taken up, done, tried, picked up,
    given up, applied to, applied for, got, gotten"""
_DOING = """taking, reading, writing, learning, studying, practicing, practising, training,
    volunteering, working on, working at, working for, working with, working hard on, building,
    making, painting, drawing, running, blogging, teaching, coaching, mentoring, playing, collecting,
    growing, planning, trying, expecting, saving for, saving up for, preparing for, researching, exploring, dating,
    seeing, raising, developing, hosting, organizing, organising, starting, opening, launching,
    offering, doing, cooking, baking, composing, recording, designing, renovating, knitting,
    gardening, considering, thinking about, thinking of, looking into, looking for, hoping to,
    going to, getting into, into, expanding, hiring, fixing up, tackling, applying to, applying for,
    joining, moving in, moving into, moving to, leaving, living, helping, watching, dancing, tutoring,
    fostering, drawn to, inspired by, addicted to, hooked on, scared of, terrified of, trying out,
    busy making, busy painting, busy writing, busy volunteering"""
_BEGUN = """doing, working at, working for, working on, looking into, going to, using"""
_CHILDREN = _joined(
    "want to, plan to, hope to, planning to, hoping to, going to, gonna, trying to",
    "have a baby, have kids, have children, have twins, have another baby, start a family, settle down",
)
_STARTED = _joined("started, began, stopped, quit, kept", _BEGUN)
_WHOLE = """got married, got engaged, got divorced, got fired, got hired, got promoted, got laid off,
    got evicted, broke up, split up, passed away, died, retired, graduated, gave birth, dropped out,
    was laid off, were laid off, was fired, was promoted, was diagnosed, was born, was adopted,
    moved out, moved in together, came out, got sober, went bankrupt, ran away, emigrated"""
_THEIRS = """supports, motivates, inspires, helps, encourages, lives, works, loves, likes, hates,
    support, motivate, inspire, encourage, live, love, like, hate, used to, went, came,
    believed, recovered from, survived, turned"""
_DEEDS = (*_words(_DID), *_words(_WENT), *_STARTED, *_words(_ABLE))

_OVER = (
    *_joined("got, got back, arrived, drove, ran, went, was", "home"),
    *_joined(
        "went to, got to",
        "bed, sleep, work, school, bathroom, toilet, store, shop, supermarket, gym",
    ),
    *_joined(
        "had, made, cooked, ate, got, ordered, bought, grabbed, finished, started, had to",
        """breakfast, lunch, dinner,
        supper, coffee, tea, sandwich, snack, meal, drink, beer, food, takeout, groceries, milk, bread""",
    ),
    *_joined("took, went, went for", "walk, run, nap, ride, stroll"),
    *_joined("watched, finished, started", "tv, movie, video, show, episode, film, game, news"),
    *_joined(
        "finished, started, stopped",
        "work, working, eating, reading, cooking, cleaning, packing, writing, typing",
    ),
    *_joined(
        "opened, closed, found, lost", "door, window, file, keys, phone, wallet, glasses, charger"
    ),
    *_words("""got dressed, got changed, got message, got text, got call, joined call, joined meeting, had to go, had to leave,
        had to restart, ordered pizza, had pizza, did shopping, did cleaning, made bed, took bus, took photo, held door"""),
)
"""What was done today and is nothing tomorrow: "I got home", but not "I got home from Kyoto"."""

_PASTS = tuple(
    (base, past)
    for base, _, past in (
        pair.partition(" ")
        for pair in _words("""get got, buy bought, make made,
        build built, draw drew, sew sewed, grow grew, write wrote, sing sang, read read, meet met,
        teach taught, swim swam, ski skied, run ran, win won, lose lost, break broke, hurt hurt,
        quit quit, see saw, light lit, lead led, take took, give gave, fall fell, find found,
        have had, begin began, hold held, do did, keep kept, go went, drive drove, fly flew,
        sell sold, come came, tear tore, speak spoke, gotten got""")
    )
)
"""Of regular verbs nothing is said."""

LIFE = Life(
    openings=(
        ("did", _words("i, we, just, recently")),
        ("done", _words("i've, we've, i have, we have, i'd, i had, we had")),
        ("doing", _words("""i'm, i am, we're, we are, i was, we were, i've been, we've been,
            i have been, we have been, been""")),
    ),
    deeds=(
        ("did", (*_DEEDS, *_joined(_WISH, _GOALS))),
        ("done", _words(_DONE)),
        ("doing", (*_words(_DOING), *_joined("gonna", _GOALS))),
        ("theirs", (*_DEEDS, *_words(_THEIRS))),
    ),
    kin=_words("""gf, bf, hubby, bestie, sis, bro, mom, mum, mother, dad, father, parents, brother, sister, brothers, sisters, son,
        daughter, sons, daughters, wife, husband, partner, girlfriend, boyfriend, fiance, fiancé,
        fiancee, fiancée, grandma, grandpa, grandmother, grandfather, grandparents, aunt, uncle,
        cousin, cousins, niece, nephew, kid, kids, child, children, family, friend, friends, roommate,
        neighbor, neighbour, neighbors, neighbours, colleague, colleagues, coworker, coworkers, boss,
        manager, team, dog, dogs, cat, cats, pet, pets, puppy, puppies, kitten, kittens, doctor,
        therapist, teacher, coach, mentor, twin, twins, baby"""),
    whole=(*_words(_WHOLE), *_CHILDREN),
    of_kin=("my", "theirs", ("and", "i")),
    adverbs=_words("""really, also, just, actually, finally, recently, even, already, still, always,
        currently, now, only, both, all, first, once, busy"""),
    towards=_words("in, into, on, at, for, from, with, about, up, down, out, off, me, us"),
    before=_words("""a, an, the, some, my, our, his, her, their, its, this, of, really, very, so, such,
        pretty, quite, lots, loads, plenty, tons, lot, few, couple, another, other, others, more, all,
        any, both, new, own, great, good, bad, nice, big, huge, little, small, amazing, awesome, cool,
        fun, many, similar, tough, hard, rough, wonderful, lovely, super, different, special, possible,
        interesting, old, full, incredible, wild, epic, cute"""),
    slight=_words("""it, that, these, those, them, him, you, your, one, ones, something, anything,
        everything, nothing, what, how, so, thing, things, stuff, bit, time, times, while, way, ways,
        blast, laugh, look, peek, break, sense, sure, point, mistake, mistakes, typo, typos, progress,
        difference, decision, change, changes, choice, choices, effort, start, feeling, feelings, idea,
        ideas, thought, thoughts, hunch, memories, stress, pressure, vibe, vibes, moment, moments, day,
        days, night, week, weekend, morning, chance, opportunity, better, best, worse, done, ready,
        there, here, back, away, up, out, off, over, together, again, through, along, question,
        questions, answer, answers, help, advice, reply, message, email, it's, sleep, tired, lucky,
        excited, stuck, lost, confused, same, much, kind, sort, alright, okay, ok, well, fine, setback,
        setbacks, experience, experiences, news, option, options, scratch, ton, success, luck, trouble,
        busy, like, trying, getting, care, part, turn, shape, fresh, air, ground, hold, control,
        advantage, note, place, pic, pics, picture, pictures, photo, photos, who, where, when, from,
        for, basics, story, stories, eachother, bunch, hang, check, need, in, on, if, to, be, do, not,
        no, yes, everybody, everyone, letdown, win, guidance, information, list, schedule, fix, solve,
        figure, ask, wait, say, admit, know, use, get, go, come, leave, tell, see, working,
        doing, looking, noticing, thinking, seeing, wondering, using, realizing, realising, fact,
        about, around, phone, shower, bath, bed, nap, laundry, dishes, homework, train, notes, meeting,
        ticket, location, documentation, docs, stack, router, late, early"""),
    work=_words("""error, errors, bug, bugs, crash, crashed, crashes, crashing, fail, failed, fails,
        failing, failure, failures, broken, exception, exceptions, traceback, tracebacks, warning,
        warnings, test, tests, build, builds, code, codes, coding, script, scripts, function, functions,
        file, files, log, logs, logging, command, commands, terminal, server, servers, query, queries,
        database, schema, table, tables, column, columns, row, rows, variable, variables, method,
        methods, module, modules, package, packages, library, libraries, repo, repos, repository,
        branch, commit, commits, merge, deploy, deployed, deployment, docker, container, containers,
        pipeline, api, apis, endpoint, endpoints, browser, parameter, parameters, request, requests, response, responses, config,
        configuration, setup, install, installed, installing, version, versions, update, updates,
        dependency, dependencies, snippet, output, outputs, input, inputs, result, results, dataset,
        model, models, prompt, prompts, link, page, button, screen, tab, menu, icon, field, password,
        approach, solution, example, examples, formula, equation, calculation, problem, problems, issue,
        issues, step, steps, feature, features, implementation, algorithm, app, application, triangle,
        triangles, angle, angles, probability, side, sides, integral, value, values, number, numbers,
        draft, outline, sentence, paragraph, essay, document, spreadsheet, template, modal, limit"""),
    over=_OVER,
    passing=_words("late, early, again, now, today, tonight, already, yet, alone, just, this, morning, then, finally"),
    yours=_joined("you, you've, u", """sent, shared, gave, recommended, mentioned, linked, showed, suggested,
        posted, wrote, told, asked, described, provided, attached, pasted, listed, given, proposed"""),
    pasts=_PASTS,
)  # fmt: skip
