-- Bots: persons that are programs, which members keep (src/club/people/bot.h).

ALTER TABLE person ADD COLUMN owner TEXT;                           -- of a bot, for ever; NULL: it is none
ALTER TABLE person ADD COLUMN bot_terms TEXT NOT NULL DEFAULT '';   -- 'most=4 taking=yes ... games=cephalopod:5x5'
CREATE INDEX person_of_owner ON person (owner) WHERE owner IS NOT NULL;
